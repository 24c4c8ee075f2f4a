/** What is kept of a session, how long, and what is taken away. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  acknowledgementPath,
  closeSessions,
  findPast,
  PRESERVED,
  preservePayload,
  recordSession,
  removePast,
  SESSIONS,
  sessionsOf,
} from '../../src/skills/exchange/session-state.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const SENT = new Date('2026-02-04T19:30:00Z');
const later = (hours: number) => new Date(SENT.getTime() + hours * 3_600_000);
const nothing = () => false;

/** A session in which a payload was sent, beside a file of the source skill. */
function sent(name = 'one', place: Workspace = workspace()) {
  place.write(`s/${name}/handoff-payload.yaml`, 'handoff: {}\n').write(`s/${name}/perspective-1.md`, 'Mine.\n');
  const payload = join(place.root, `s/${name}/handoff-payload.yaml`);
  const files = [{ path: payload, sha256: hash('sha256', 'handoff: {}\n', 'hex') }];
  recordSession(place.root, { workflowId: name, source: 'a', target: 'b', payload, sentAt: SENT.toISOString(), files });
  return { place, payload };
}
const states = (place: Workspace, hours: number) => sessionsOf(place.root, 24, later(hours)).map(({ state }) => state);
const past = (place: Workspace, hours: number, isDocument: (path: string) => boolean = nothing) =>
  findPast(place.root, 24, later(hours), isDocument);

test('a session is kept for its 24 hours', () => {
  const { place } = sent();
  expect([states(place, 23.9), states(place, 24)]).toEqual([['sent'], ['expired']]);
  expect([past(place, 23.9).length, past(place, 24).length]).toEqual([0, 1]);
});

test('an acknowledgement beside the payload ends it', () => {
  const { place, payload } = sent();
  place.write('s/one/handoff-payload.ack.yaml', '# Written by passdown receive.\nacknowledgment: {}\n');
  expect(acknowledgementPath(payload)).toBe(join(place.root, 's/one/handoff-payload.ack.yaml'));
  expect(states(place, 1)).toEqual(['acknowledged']);
});

test('closing ends every open session of that workflow, and no other', () => {
  const { place } = sent('one');
  sent('two', place);
  expect([closeSessions(place.root, 'one', 24, later(1)), closeSessions(place.root, 'one', 24, later(2))]).toEqual([
    1, 0,
  ]);
  expect(states(place, 1).sort()).toEqual(['closed', 'sent']);
});

test('pruning takes what we wrote and the record, and leaves what the skill wrote', () => {
  const { place, payload } = sent();
  place.write('s/one/handoff-payload.ack.yaml', '# Written by passdown receive.\nacknowledgment: {}\n');
  const [one] = past(place, 1);
  expect(one).toMatchObject({ workflowId: 'one', why: 'acknowledged', kept: [] });
  expect(one!.files).toEqual([
    payload,
    acknowledgementPath(payload),
    expect.stringContaining(join('.passdown', 'sessions')),
  ]);
  removePast(one!);
  expect(readdirSync(join(place.root, 's/one'))).toEqual(['perspective-1.md']);
  expect(existsSync(join(place.root, SESSIONS))).toBe(false);
  expect(past(place, 1)).toEqual([]);
});

test('a payload that was changed since, or that the graph is made of, stays', () => {
  const { place, payload } = sent();
  expect(past(place, 30, (path) => path === payload)[0]).toMatchObject({ kept: [payload] });
  place.write('s/one/handoff-payload.yaml', 'mended\n');
  const [one] = past(place, 30);
  expect(one!.kept).toEqual([payload]);
  removePast(one!);
  expect(place.read('s/one/handoff-payload.yaml')).toBe('mended\n');
});

test('beside a payload that was changed, the acknowledgement goes; one that somebody else wrote is listed as left', () => {
  const { place, payload } = sent();
  place
    .write('s/one/handoff-payload.yaml', 'mended\n')
    .write('s/one/handoff-payload.ack.yaml', '# Written by passdown receive.\nacknowledgment: {}\n');
  const [one] = past(place, 1);
  expect([one!.files, one!.kept]).toEqual([
    [acknowledgementPath(payload), expect.stringContaining('sessions')],
    [payload],
  ]);
  place.write('s/one/handoff-payload.ack.yaml', 'Mine.\n');
  expect(past(place, 1)[0]!.kept).toEqual([payload, acknowledgementPath(payload)]);
});

test('a record that names a file which is no payload takes nothing but itself', () => {
  const place = workspace({ 'src/main.ts': 'x' });
  const path = join(place.root, 'src/main.ts');
  const files = [{ path, sha256: hash('sha256', 'x', 'hex') }];
  recordSession(place.root, {
    workflowId: 'w',
    source: 'a',
    target: 'b',
    payload: path,
    sentAt: SENT.toISOString(),
    files,
  });
  expect(past(place, 30)[0]).toMatchObject({ kept: [path], files: [expect.stringContaining('sessions')] });
});

test('a record that is none is nobody’s session', () => {
  const place = workspace({
    [`${SESSIONS}/a.json`]: '{',
    [`${SESSIONS}/b.json`]: '{"files":[]}',
    [`${SESSIONS}/d.json`]: '{"workflowId":"w","source":"a","target":"b","payload":"p","sentAt":"","files":[null]}',
    [`${SESSIONS}/c`]: '',
  });
  expect(sessionsOf(place.root, 24, SENT)).toEqual([]);
});

test('a refused payload is kept once, whatever its name leads to, and goes after its hours', () => {
  const place = workspace();
  const one = preservePayload(place.root, '../../x/p.yaml', 'a');
  expect(preservePayload(place.root, 'p.yaml', 'a')).toBe(one);
  const other = preservePayload(place.root, 'p.yaml', 'b');
  expect(other).not.toBe(one);
  expect(readdirSync(join(place.root, PRESERVED))).toHaveLength(2);
  utimesSync(one, SENT, SENT);
  utimesSync(other, later(1), later(1));
  expect(past(place, 24)).toEqual([{ workflowId: null, why: 'expired', files: [one], kept: [] }]);
});
