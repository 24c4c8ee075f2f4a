/**
 * Answers of the server, each a signal. When the graph has another revision, whatever is shown is asked for again. An older answer never
 * replaces a newer one, and what is there stays until the new answer has come.
 */
import { type Signal, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { askInlined, isInlined } from './inlined.ts';

export interface AnswerError {
  code: string;
  message: string;
  hint: string;
}

export interface Answer<T> {
  data?: T;
  total?: number;
  error?: AnswerError | undefined;
  /** It is of an earlier question; the new answer is on its way. */
  isOld?: boolean;
}

export type Args = Record<string, string | number | boolean | readonly string[] | undefined>;

interface Asked {
  shown: Signal<Answer<unknown>>;
  /** How many on the page show it. */
  users: number;
  sent: number;
  /** The number and the revision of the answer that is shown. */
  got: number;
  revision: number;
}

/** What an answer looks like on its way. */
export interface AnswerDocument {
  data?: unknown;
  total?: number;
  revision?: number;
  error?: AnswerError;
}

/** `exported` is a file without a server. */
export const line = signal<'joining' | 'live' | 'away' | 'exported'>(isInlined ? 'exported' : 'joining');
export const revision = signal(0);

/** What came with the page, and how the graph was then; until the first news of the graph. */
let sent = readSent();

function readSent(): { state?: string; answers: Record<string, AnswerDocument> } | undefined {
  const element = document.getElementById('first');
  return element ? JSON.parse(element.textContent ?? '') : undefined;
}

const known = new Map<string, Asked>();
/** Answers that nobody shows are kept for a way back, so many. */
const MOST_KEPT = 60;

export function address(name: string, args: Args): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined || value === '' || value === false) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query.size === 0 ? name : `${name}?${query}`;
}

/** The answer, and while a new one is on its way, that of the question before. */
export function useAnswer<T>(name: string, args: Args = {}): Answer<T> {
  const path = address(name, args);
  const before = useRef<Answer<T>>({});
  // Before anything is painted: that may take a while.
  useLayoutEffect(() => use(path), [path]);
  const shown = at(path).shown.value as Answer<T>;
  if (shown.data === undefined && !shown.error) return { ...before.current, isOld: true };
  before.current = shown;
  return shown;
}

function at(path: string): Asked {
  let asked = known.get(path);
  if (!asked) {
    const { data, total, revision = 0 } = sent?.answers[path] ?? {};
    asked = { shown: signal(answerOf(data, total)), users: 0, sent: 0, got: 0, revision };
    known.set(path, asked);
  }
  return asked;
}

function answerOf(data: unknown, total: number | undefined): Answer<unknown> {
  return { data, ...(total !== undefined && { total }) };
}

function use(path: string): () => void {
  const asked = at(path);
  // Whoever shows it already has asked, and asks again when there is news.
  const isThere = asked.users > 0 ? !asked.shown.peek().error : sent?.answers[path];
  asked.users++;
  if (!isThere) void ask(path);
  return () => {
    asked.users--;
    forgetSome();
  };
}

function forgetSome(): void {
  for (const [path, { users }] of known) if (known.size > MOST_KEPT && users === 0) known.delete(path);
}

async function ask(path: string): Promise<void> {
  const asked = at(path);
  const number = ++asked.sent;
  const answer = await fetchAnswer(path);
  if (number < asked.got || (answer.revision ?? asked.revision) < asked.revision) return;
  asked.got = number;
  asked.revision = answer.revision ?? asked.revision;
  const { data, total, error } = answer;
  // Without an answer the last one stays to be read, with the error above it.
  asked.shown.value = error ? { ...asked.shown.peek(), error } : answerOf(data, total);
}

const AWAY: AnswerError = {
  code: 'away',
  message: 'The server does not answer',
  hint: 'Start it again: passdown serve. This page then goes on by itself',
};

export async function fetchAnswer(path: string): Promise<AnswerDocument> {
  if (isInlined) return askInlined(path);
  try {
    const response = await fetch(`/api/${path}`);
    if (response.headers.get('content-type')?.startsWith('application/json')) return await response.json();
    const text = await response.text();
    return { error: { code: 'refused', message: text.trim(), hint: '' } };
  } catch {
    return { error: AWAY };
  }
}

function askAgain(): void {
  for (const [path, { users }] of known) if (users > 0) void ask(path);
}

/** Goes on by itself when the server was away. */
export function listen(): void {
  if (isInlined) return;
  const events = new EventSource('/api/events');
  events.addEventListener('open', () => {
    line.value = 'live';
  });
  events.addEventListener('revision', ({ data, lastEventId }) => {
    revision.value = Number(data);
    const isNews = sent?.state !== lastEventId;
    sent = undefined;
    if (!isNews) return;
    // Another graph may have smaller numbers, and so may one that was away.
    for (const asked of known.values()) asked.revision = Math.min(asked.revision, revision.value);
    askAgain();
  });
  events.addEventListener('error', () => {
    line.value = 'away';
    sent = undefined;
    // A browser does not come back by itself from a refusal.
    if (events.readyState === EventSource.CLOSED) {
      events.close();
      setTimeout(listen, 2_000);
    }
  });
}
