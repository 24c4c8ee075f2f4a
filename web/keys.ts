/** The keyboard: j and k go through what is listed, / to the search, ? shows the keys, Enter opens, Escape goes back. */
import { signal } from '@preact/signals';

export const isHelpOpen = signal(false);

export const KEYS = [
  ['j, k', 'next and previous of what is listed'],
  ['Enter', 'open it'],
  ['/', 'search'],
  ['Esc', 'leave a field, close this, go back'],
  [
    'g and a letter',
    'go to: n now, t tasks, k knowledge, f files, g graph, b briefing, i time, p problems, w workflows',
  ],
  ['x', 'on a node of the graph: look around it'],
  ['?', 'these keys'],
] as const;

const GO: Record<string, string> = {
  n: 'now',
  t: 'tasks',
  k: 'knowledge',
  f: 'files',
  g: 'graph',
  b: 'briefing',
  i: 'time',
  p: 'problems',
  w: 'workflows',
};

let isGoing = false;

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const field =
      event.target instanceof HTMLElement && event.target.matches('input, select, textarea') ? event.target : undefined;
    if (event.key === 'Escape') leave(field);
    else if (!field || (field as HTMLInputElement).type === 'checkbox') press(event);
  });
}

function press(event: KeyboardEvent): void {
  const { key } = event;
  if (isGoing) {
    isGoing = false;
    if (GO[key]) location.hash = `#/${GO[key]}`;
  } else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
  else if (key === 'g') isGoing = true;
  else if (key === '?') isHelpOpen.value = !isHelpOpen.value;
  else if (key === '/') document.querySelector<HTMLInputElement>('#search')?.focus();
  else return;
  event.preventDefault();
}

function leave(field: HTMLElement | undefined): void {
  if (isHelpOpen.value) isHelpOpen.value = false;
  else if (field) field.blur();
  else history.back();
}

/** From one listed thing to the next, wherever the focus was last. */
function step(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-go]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const now = all.indexOf(document.activeElement as HTMLElement);
  const next = now < 0 ? (by > 0 ? firstInSight(all) : all.at(-1)) : all[now + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const firstInSight = (all: readonly HTMLElement[]) => all.find((one) => one.getBoundingClientRect().top > 0) ?? all[0];
