/**
 * What is kept of a session that was handed on, so that a handoff that fails can be tried again: a record a payload, in
 * .passdown/sessions, and copies of refused payloads, in .passdown/preserved. It is past once the target has acknowledged, somebody
 * closed it, or its hours are over; only then, and only when asked, what we wrote ourselves is removed.
 */
import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { listFolder } from '../../disk/find-files.ts';
import { readText } from '../../disk/read-text.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { removeEmptyFolder, removeFile, writeFileAtomically, writeIfChanged } from '../../disk/write-file.ts';
import { taskFileName } from '../../model/index.ts';
import { keepOutOfGit } from '../../workplace/keep-out-of-git.ts';
import { CACHE_FILE, CACHE_HEAD } from '../discovery/cache.ts';

export const SESSIONS = '.passdown/sessions';
export const PRESERVED = '.passdown/preserved';

export interface SessionRecord {
  workflowId: string;
  source: string;
  target: string;
  /** Absolute, like all paths here: sessions may lie outside the root. */
  payload: string;
  sentAt: string;
  closedAt?: string;
  /** What we wrote, with the bytes that it had: what has changed since is somebody else's. */
  files: { path: string; sha256: string }[];
}

export type SessionState = 'sent' | 'acknowledged' | 'closed' | 'expired';

export interface Session extends SessionRecord {
  state: SessionState;
  /** The record itself. */
  record: string;
}

const PAYLOAD = /\.(?:ya?ml|json)$/i;

/** `handoff-payload.yaml` is acknowledged by `handoff-payload.ack.yaml` beside it. */
export function acknowledgementPath(payload: string): string {
  return join(dirname(payload), `${basename(payload, extname(payload))}.ack.yaml`);
}

/** How an acknowledgement that we wrote begins. */
export const ACKNOWLEDGEMENT_HEAD = '# Written by passdown receive.\n';

/** A target may have written its own acknowledgement; that one stays. */
export function isTheirs(acknowledgement: string): boolean {
  return textOf(acknowledgement)?.startsWith(ACKNOWLEDGEMENT_HEAD) === false;
}

export function recordSession(root: string, record: SessionRecord): void {
  const name = `${taskFileName(record.workflowId).slice(0, 80)}-${shortHash(record.payload)}.json`;
  keepOutOfGit(root);
  makeFolder(root, SESSIONS);
  writeFileAtomically(root, join(SESSIONS, name), `${JSON.stringify(record, null, 2)}\n`);
}

/** Oldest first. A record that cannot be read is nobody's session. */
export function sessionsOf(root: string, hours: number, now: Date): Session[] {
  const found = listFolder(join(root, SESSIONS)).flatMap(({ name }): Session[] => {
    const record = join(root, SESSIONS, name);
    const session = name.endsWith('.json') ? readRecord(record) : undefined;
    return session ? [{ ...session, record, state: stateOf(session, hours, now) }] : [];
  });
  return found.sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1));
}

function stateOf({ payload, sentAt, closedAt }: SessionRecord, hours: number, now: Date): SessionState {
  if (existsSync(acknowledgementPath(payload))) return 'acknowledged';
  if (closedAt !== undefined) return 'closed';
  return isOver(Date.parse(sentAt), hours, now) ? 'expired' : 'sent';
}

const isOver = (since: number, hours: number, now: Date) => !(now.getTime() - since < hours * 3_600_000);

function readRecord(path: string): SessionRecord | undefined {
  try {
    const record = JSON.parse(readText(path)) as SessionRecord;
    const texts = [record.workflowId, record.source, record.target, record.payload, record.sentAt];
    const files = record.files.every(({ path, sha256 }) => typeof path === 'string' && typeof sha256 === 'string');
    return files && texts.every((text) => typeof text === 'string') ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Closes what a workflow still has open; returns how many sessions that were. */
export function closeSessions(root: string, workflowId: string, hours: number, now: Date): number {
  const open = sessionsOf(root, hours, now).filter((one) => one.workflowId === workflowId && one.state === 'sent');
  for (const { state: _, record, ...session } of open)
    writeFileAtomically(root, record, `${JSON.stringify({ ...session, closedAt: now.toISOString() }, null, 2)}\n`);
  return open.length;
}

/** A copy of a payload that was refused, for whoever wants to mend and send it again. `source` is what it was made of: the same gives the same name. */
export function preservePayload(root: string, path: string, text: string, source = text): string {
  const name = `${basename(path, extname(path)).slice(0, 80)}-${shortHash(source)}${extname(path)}`;
  const full = join(root, PRESERVED, name);
  keepOutOfGit(root);
  makeFolder(root, PRESERVED);
  writeIfChanged(root, full, text);
  return full;
}

/** One thing that need not be kept any longer. */
export interface Past {
  workflowId: string | null;
  why: Exclude<SessionState, 'sent'>;
  /** What removing it takes away; absolute. */
  files: string[];
  /** Files of it that stay: changed since, read into the graph, or not where we write. */
  kept: string[];
}

/** `stays` has the last word about a file: the graph may be made of it, or it may lie where we never write. */
export function findPast(root: string, hours: number, now: Date, stays: (path: string) => boolean): Past[] {
  const sessions = sessionsOf(root, hours, now).flatMap((session): Past[] => {
    if (session.state === 'sent') return [];
    const there = session.files.filter(({ path }) => existsSync(path));
    const isOurs = ({ path, sha256 }: SessionRecord['files'][number]) =>
      PAYLOAD.test(path) && !stays(path) && hashAt(path) === sha256;
    const ours = there.filter(isOurs).map(({ path }) => path);
    // Beside a payload that stays too: once the record is gone, nobody would find these.
    const beside = PAYLOAD.test(session.payload) ? besides(session.payload) : [];
    const isRemoved = (one: Beside) => one.ours && !stays(one.path);
    return [
      {
        workflowId: session.workflowId,
        why: session.state,
        files: [...ours, ...beside.filter(isRemoved).map(({ path }) => path), session.record],
        kept: [...there.filter((file) => !isOurs(file)), ...beside.filter((one) => !isRemoved(one))].map(
          ({ path }) => path,
        ),
      },
    ];
  });
  return [...sessions, ...pastCopies(root, hours, now)];
}

interface Beside {
  path: string;
  ours: boolean;
}

/** What else we write beside a payload: that it was accepted, and the list of skills. */
function besides(payload: string): Beside[] {
  const heads: [string, string][] = [
    [acknowledgementPath(payload), ACKNOWLEDGEMENT_HEAD],
    [join(dirname(payload), CACHE_FILE), CACHE_HEAD],
  ];
  return heads.flatMap(([path, head]) => {
    const text = textOf(path);
    return text === undefined ? [] : [{ path, ours: text.startsWith(head) }];
  });
}

function textOf(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}

function pastCopies(root: string, hours: number, now: Date): Past[] {
  return listFolder(join(root, PRESERVED))
    .map(({ name }) => join(root, PRESERVED, name))
    .filter((path) => isOver(statSync(path).mtimeMs, hours, now))
    .map((path) => ({ workflowId: null, why: 'expired', files: [path], kept: [] }));
}

/** Removes what `findPast` found; a session folder goes with its last file. */
export function removePast({ files }: Past): void {
  for (const path of files) removeFile(dirname(path), basename(path));
  for (const folder of new Set(files.map((path) => dirname(path))))
    removeEmptyFolder(dirname(folder), basename(folder));
}

function hashAt(path: string): string | undefined {
  try {
    return hash('sha256', readText(path), 'hex');
  } catch {
    return undefined;
  }
}

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 8);
