/** One insertion as a unified diff: the form that people read changes in. Secrets are masked before and shown as what they are. */
import { showMasks } from '../../parse/mask-secrets.ts';
import type { Terminal } from '../terminal.ts';
import { visible } from './render-text.ts';

const AROUND = 3;

export function renderInsertion(terminal: Terminal, path: string, before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  const added = now.length - old.length;
  let first = 0;
  while (first < old.length && old[first] === now[first]) first++;
  const from = Math.max(0, first - AROUND);
  const to = Math.min(old.length, first + AROUND);
  const line = (sign: string, text: string) => `${sign}${visible(showMasks(text.replace(/\r$/, '')))}`;
  return [
    `--- a/${visible(path)}`,
    `+++ b/${visible(path)}`,
    terminal.paint('cyan', `@@ -${from + 1},${to - from} +${from + 1},${to - from + added} @@`),
    ...old.slice(from, first).map((text) => line(' ', text)),
    ...now.slice(first, first + added).map((text) => terminal.paint('green', line('+', text))),
    ...old.slice(first, to).map((text) => line(' ', text)),
  ].join('\n');
}
