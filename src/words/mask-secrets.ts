/**
 * Removes secrets from a text before anything reads it, without moving anything: each character of a secret becomes one
 * of Unicode's noncharacters, which exist for use inside a program and occur in no file. They mean nothing in YAML or
 * markdown, so the text parses as before, at the same places. Afterwards they are shown as `[redacted:<kind>]`.
 */
import type { Secret } from './find-secrets.ts';
import { SECRET_NAMES } from './secret-kinds.ts';

/** A kind is two alternating characters, U+FDD0 to U+FDDF and U+FDE0 to U+FDEF, so that a piece of a mask still shows it. */
const [HIGH, LOW] = [0xfdd0, 0xfde0];
const KINDS = [...SECRET_NAMES.keys()];
const MASKED = /[\ufdd0-\ufdef]+(?:\s+[\ufdd0-\ufdef]+)*/g;

export function maskSecrets(text: string, secrets: readonly Secret[]): string {
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of secrets) {
    masked += text.slice(at, start) + maskOf(kind, text.slice(start, end));
    at = end;
  }
  return masked + text.slice(at);
}

/** White space stays, so that a key over many lines keeps its lines. */
function maskOf(kind: string, secret: string): string {
  const index = KINDS.indexOf(kind);
  const pair = String.fromCharCode(HIGH + (index >> 4), LOW + (index & 15));
  if (!/\s/.test(secret)) return pair.repeat((secret.length + 1) >> 1).slice(0, secret.length);
  let next = 0;
  return secret.replace(/\S/g, () => pair[next++ & 1]!);
}

export function isMasked(text: string): boolean {
  return /[\ufdd0-\ufdef]/.test(text);
}

/** Masks at the shortest length that still shows their kind: a secret's length must not affect how the text around it is judged. */
export function shortMasks(text: string): string {
  return text.replace(/([\ufdd0-\ufdef]{2})[\ufdd0-\ufdef]+/g, '$1');
}

export function redacted(kind: string): string {
  return `[redacted:${kind}]`;
}

/** Masks as people read them. A mask over several lines counts as one. */
export function showMasks(text: string): string {
  if (!isMasked(text)) return text;
  return text.replace(MASKED, (run) => {
    let shown = '';
    let before: string | undefined;
    for (const [, gap, mask] of run.matchAll(/(?<!\s)(\s*)(\S+)/g)) {
      const kind: string = mask!.length === 1 && before ? before : kindOf(mask!);
      if (kind !== 'private-key' || before !== kind) shown += gap + redacted(kind);
      before = kind;
    }
    return shown;
  });
}

function kindOf(mask: string): string {
  const high = /[\ufdd0-\ufddf]/.exec(mask);
  const low = /[\ufde0-\ufdef]/.exec(mask);
  // A mask that was cut to one character does not show its kind.
  if (!high || !low) return 'secret';
  return KINDS[((high[0].charCodeAt(0) - HIGH) << 4) | (low[0].charCodeAt(0) - LOW)] ?? 'secret';
}

/** The same for every text within a value that was just made from masked text. */
export function showAllMasks(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  const fields = value as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields))
    if (typeof field !== 'string') showAllMasks(field);
    else if (isMasked(field)) fields[name] = showMasks(field);
}
