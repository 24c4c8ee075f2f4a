/** Fields that narrow a view. What is typed stays while answers come, and goes into the address after a moment. */

import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Child } from './parts.ts';
import { filter, route } from './route.ts';

const PAUSE_MS = 200;

export function WordsField({ name, label, hint = '' }: { name: string; label: string; hint?: string }): Child {
  const inAddress = route.value.query[name] ?? '';
  const [draft, setDraft] = useState(inAddress);
  const told = useRef(inAddress);
  useEffect(() => {
    // Back and forward change the field; what the field itself told does not.
    if (inAddress === told.current) return;
    told.current = inAddress;
    setDraft(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (draft === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = draft;
      filter({ [name]: draft });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return html`<label class="field"
    ><span>${label}</span>
    <input type="search" name=${name} value=${draft} placeholder=${hint} autocomplete="off" spellcheck=${false}
      onInput=${(event: { currentTarget: HTMLInputElement }) => setDraft(event.currentTarget.value)} />
  </label>`;
}

export function Choice({
  name,
  label,
  options,
  none = 'any',
}: {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
  none?: string;
}): Child {
  const value = route.value.query[name] ?? '';
  return html`<label class="field"
    ><span>${label}</span>
    <select name=${name} value=${value} onChange=${(event: { currentTarget: HTMLSelectElement }) => filter({ [name]: event.currentTarget.value })}>
      <option value="">${none}</option>
      ${options.map(([is, words]) => html`<option value=${is} selected=${is === value}>${words}</option>`)}
    </select>
  </label>`;
}

export function Switch({ name, label }: { name: string; label: string }): Child {
  const isOn = route.value.query[name] === 'yes';
  return html`<label class="switch"
    ><input type="checkbox" name=${name} checked=${isOn} onChange=${() => filter({ [name]: isOn ? '' : 'yes' })} /> ${label}</label
  >`;
}

/** Views of the same thing, one at a time. */
export function Tabs({
  name,
  tabs,
  label,
}: {
  name: string;
  label: string;
  tabs: readonly (readonly [string, Child])[];
}): Child {
  const now = route.value.query[name] ?? tabs[0]![0];
  return html`<div class="tabs" role="group" aria-label=${label}>
    ${tabs.map(
      ([is, words]) =>
        html`<button type="button" aria-pressed=${is === now} onClick=${() => filter({ [name]: is === tabs[0]![0] ? '' : is })}>${words}</button>`,
    )}
  </div>`;
}
