/** passdown skills, send, receive, workflow, brief --skill: as a user runs them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CACHE_FILE } from '../../src/skills/discovery/cache.ts';
import { DOCUMENT, type Draft, handoffPlace, PAYLOAD, SEND, SUMMARY } from '../support/handoffs.ts';
import { dataOf, passdown, passdownIn } from '../support/in-process.ts';
import { newer, older, pathOf, skillFile } from '../support/skills.ts';
import { REPOSITORY, type Workspace, workspace } from '../support/workspace.ts';

afterEach(() => void vi.unstubAllEnvs());

const CHECKSUM = /sha256:[0-9a-f]{64}/;
const sendDraft = (place: Workspace, ...more: string[]) => passdown(place, 'send', '--payload', 'draft.yaml', ...more);
/** On a busy machine a program may take long to start. */
const PATIENT = { '.passdown/config.yaml': 'skills:\n  healthSeconds: 120\n' };
const errorOf = async (place: Workspace, ...args: string[]) => (await dataOf(place, ...args)).data.error;

test('in a process of its own, what is sent is received, a changed deliverable is refused, and the chain is shown', async () => {
  const place = handoffPlace();
  const home = { HOME: join(place.root, 'home'), USERPROFILE: join(place.root, 'home') };
  const sent = await place.passdown([...SEND, '--gap', 'No figures'], '', home);
  expect([sent.code, sent.stderr]).toEqual([0, '']);
  expect(sent.stdout).toMatch(new RegExp(`^${DOCUMENT}\nworkflow workflow-1\n${CHECKSUM.source}\n$`));
  const accepted = await place.passdown(['receive', DOCUMENT], '', home);
  expect(accepted).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'Accepted: researcher → synthesizer, workflow workflow-1',
      'Has had the work',
      '  researcher',
      'Goal',
      '  Choose a queue',
      'Summary',
      `  ${SUMMARY}`,
      'Read first',
      '  docs/review.md',
      'Known gaps',
      '  No figures',
      '',
    ].join('\n'),
  });
  place.write('docs/review.md', '# Another\n');
  const refused = await place.passdown(['receive', DOCUMENT], '', home);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining(`${DOCUMENT}:12:13 error checksum-mismatch  `),
  ]);
  expect(refused.stdout).toMatch(/^Handoff validation failed: docs\/review\.md is not the file/);
});

describe('send', () => {
  const replaced = (option: string, value: string) => SEND.with(SEND.indexOf(option) + 1, value);

  test('--json gives path, workflow and checksum; without a workflow it begins one', async () => {
    const place = handoffPlace();
    const { code, schemaVersion, kind, data } = await dataOf(place, ...SEND.slice(0, -2));
    expect([code, schemaVersion, kind]).toEqual([0, 1, 'document']);
    expect(data).toEqual({
      path: `handoffs/${data.workflowId}/researcher-to-synthesizer.yaml`,
      workflowId: expect.stringMatching(/^workflow-[0-9a-f]{8}$/),
      checksum: expect.stringMatching(CHECKSUM),
    });
  });

  test('a second handoff between the same two does not overwrite the first; --out names another place', async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND);
    expect((await dataOf(place, ...SEND)).data.path).toBe(DOCUMENT.replace('.yaml', '-2.yaml'));
    expect((await dataOf(place, ...SEND, '--out', 'docs/handoffs/a.yaml')).data.path).toBe('docs/handoffs/a.yaml');
    expect((await passdown(place, ...SEND, '--out', 'docs/handoffs/a.yaml')).code).toBe(2);
  });

  test('a target that is no skill here is a warning; one that declares nothing about handoffs is none', async () => {
    const place = handoffPlace();
    const { code, stderr } = await passdown(place, ...replaced('--to', 'nobody'));
    expect([code, stderr]).toEqual([0, expect.stringContaining('warning No skill nobody was found here')]);
    expect((await passdown(place, ...SEND)).stderr).not.toContain('warning');
  });

  test('from another folder it prints a path that works there, and receive takes the one from the root as well', async () => {
    const place = handoffPlace();
    const docs = join(place.root, 'docs');
    const { stdout } = await passdownIn(docs, ...replaced('--deliverable', 'review.md'));
    expect(stdout.split('\n')[0]).toBe(`../${DOCUMENT}`);
    for (const path of [`../${DOCUMENT}`, DOCUMENT]) expect((await passdownIn(docs, 'receive', path)).code).toBe(0);
  });

  test('all that is missing is named at once', async () => {
    const { code, stdout, stderr } = await passdown(handoffPlace(), 'send', '--to', 'x', '--goal', 'g');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--from, --deliverable, --summary');
  });

  test.each([
    ['a thin summary', replaced('--summary', 'A review of queues'), 2, 'summary-short'],
    ['blanks for a summary', replaced('--summary', ' '.repeat(80)), 2, 'summary-short'],
    ['a word of the template', replaced('--goal', 'string'), 2, 'field-unfilled'],
    ['no goal', replaced('--goal', ' '), 2, 'field-missing'],
    ['a path for a skill', replaced('--to', '../x'), 2, 'skill-name-invalid'],
    ['a deliverable that is not there', replaced('--deliverable', 'docs/other.md'), 1, 'deliverable-missing'],
    ['a folder', replaced('--deliverable', 'docs'), 1, 'deliverable-missing'],
    ['an ending that says nothing', replaced('--deliverable', 'draft'), 2, 'usage'],
    ['a deliverable outside', replaced('--deliverable', '../x.md'), 2, 'usage'],
    ['a file outside', [...SEND, '--out', '../x.yaml'], 2, 'usage'],
  ])('%s is refused and nothing is written', async (_name, args, exit, problem) => {
    const place = handoffPlace();
    const { code, stdout, stderr } = await passdown(place, ...args, '--json');
    expect([code, stdout]).toEqual([exit, '']);
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1)!);
    expect([error.code, error.hint === '']).toEqual([problem, false]);
    expect(existsSync(join(place.root, 'handoffs'))).toBe(false);
  });

  test('a link that leads out of the root is no deliverable and no place to write', async () => {
    const outside = workspace({ 'secret.md': 'x' });
    const place = handoffPlace();
    symlinkSync(join(outside.root, 'secret.md'), join(place.root, 'docs/link.md'));
    symlinkSync(outside.root, join(place.root, 'away'));
    expect((await passdown(place, ...replaced('--deliverable', 'docs/link.md'))).code).toBe(2);
    expect((await passdown(place, ...SEND, '--out', 'away/x.yaml')).code).toBe(2);
    expect(readdirSync(outside.root)).toEqual(['secret.md']);
  });
});

describe('receive of a document', () => {
  test('what is refused stops with the display and its three options, and says the same as JSON', async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND);
    place.write(DOCUMENT, place.read(DOCUMENT).replace(/summary: .*/, 'summary: Too short'));
    const { code, stdout, stderr } = await passdown(place, 'receive', DOCUMENT);
    expect([code, stderr]).toEqual([1, expect.stringContaining('error summary-short')]);
    const [first, ...rest] = stdout.trimEnd().split('\n');
    expect(first).toMatch(/^Handoff validation failed: ./);
    expect(rest.slice(0, 4)).toEqual(['Source skill: researcher', 'Target skill: synthesizer', '', 'Options:']);
    expect(rest.slice(4).map((line) => line.slice(0, 4))).toEqual(['(A) ', '(B) ', '(C) ']);
    const { code: exit, kind, data } = await dataOf(place, 'receive', DOCUMENT);
    expect([exit, kind, data.accepted, data.problems[0].code]).toEqual([1, 'receipt', false, 'summary-short']);
    expect(data).toMatchObject({ readFirst: [], gaps: [], questions: [], failure: { sourceSkill: 'researcher' } });
    expect(data.failure.options.map(({ key }: { key: string }) => key)).toEqual(['A', 'B', 'C']);
  });

  test('gaps, questions, focus and warnings reach the target; so does what we warn of', async () => {
    const place = handoffPlace();
    await passdown(
      place,
      ...SEND,
      '--gap',
      'g',
      '--question',
      'q',
      '--focus',
      'f',
      '--warning',
      'w',
      '--confidence',
      'low',
    );
    place.write(DOCUMENT, place.read(DOCUMENT).replace('version: "1.0"', 'version: "1.7"'));
    const { code, data } = await dataOf(place, 'receive', DOCUMENT);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      accepted: true,
      readFirst: ['docs/review.md'],
      gaps: ['g'],
      questions: ['q'],
      focus: ['f'],
    });
    expect(data.warnings).toEqual([expect.stringContaining('confidence'), 'w', expect.stringContaining('1.7')]);
  });

  test.each([
    ['no file', 'nothing.yaml', 1, 'no-such-file'],
    ['no handoff', 'docs/review.md', 1, 'not-a-handoff'],
    ['a file outside root and session roots', REPOSITORY, 2, 'outside-roots'],
  ])('%s', async (_name, path, exit, problem) => {
    const place = handoffPlace(undefined, { '.passdown/config.yaml': 'sessionRoots: [sessions]\n' });
    const { code, stdout, stderr } = await passdown(place, 'receive', path, '--json');
    expect([code, stdout, JSON.parse(stderr).error.code]).toEqual([exit, '', problem]);
  });
});

describe('send --payload', () => {
  test('completes a draft, writes it sealed into the session, and says how to call the target', async () => {
    const place = handoffPlace();
    const full = join(place.root, PAYLOAD);
    const { code, kind, data } = await dataOf(place, 'send', '--payload', 'draft.yaml');
    expect([code, kind]).toEqual([0, 'payload']);
    expect(data).toMatchObject({ path: full, workflowId: 'swarm-1', invocation: `/lit-pm --handoff ${full}` });
    const text = place.read(PAYLOAD);
    expect(text).toContain(`payload_hash: "${data.checksum}"`);
    expect(text).toMatch(/payload_size_bytes: \d+\n/);
    for (const line of ['version: "2.0"', 'category: research', 'invocation: /lit-pm --handoff {payload_path}'])
      expect(text).toContain(line);
    const [from, until] = ['timestamp', 'expires_at'].map((name) =>
      Date.parse(new RegExp(`${name}: (.*)`).exec(text)![1]!),
    );
    expect(until! - from!).toBe(3_600_000);
  });

  test('a JSON draft will do; --to chooses another target; a second payload has a file of its own', async () => {
    const place = handoffPlace(undefined, { [pathOf('other')]: newer('other') });
    await sendDraft(place);
    const json = JSON.stringify({
      handoff: {
        source: { skill: 'a', session_path: 'sessions/one' },
        context: { original_prompt: 'p', problem_type: 'creative' },
      },
    });
    place.write('draft.json', json);
    const { data } = await dataOf(place, 'send', '--payload', 'draft.json', '--to', 'other');
    expect(data.path).toBe(join(place.root, 'sessions/one/handoff-payload-2.yaml'));
    expect(data.invocation).toBe(`/other ${data.path}`);
  });

  test('a target that had it already is a warning that prints the chain', async () => {
    const place = handoffPlace(({ handoff }) =>
      Object.assign(handoff.meta, { handoff_chain: ['lit-pm', 'perspective-swarm'] }),
    );
    const { code, stderr } = await sendDraft(place);
    expect([code, stderr]).toEqual([0, expect.stringContaining('lit-pm → perspective-swarm → lit-pm')]);
  });

  test('what a draft holds that looks like a secret is not handed on', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const place = handoffPlace(({ handoff }) => Object.assign(handoff.context, { synthesis_summary: `Use ${token}` }));
    expect((await sendDraft(place)).code).toBe(0);
    expect(place.read(PAYLOAD)).not.toContain(token);
    expect((await passdown(place, 'receive', PAYLOAD)).code).toBe(0);
  });

  const changes: [string, (draft: Draft['handoff']) => void, string, object][] = [
    [
      'a field that is missing',
      ({ context }) => void Reflect.deleteProperty(context, 'problem_type'),
      'INVALID_PAYLOAD',
      { missing_fields: ['handoff.context.problem_type'] },
    ],
    [
      'no target',
      (handoff) => void Reflect.deleteProperty(handoff, 'target'),
      'INVALID_PAYLOAD',
      { missing_fields: ['handoff.target.skill'] },
    ],
    [
      'a target that there is not',
      ({ target }) => Object.assign(target, { skill: 'nobody' }),
      'TARGET_NOT_FOUND',
      { target_skill: 'nobody' },
    ],
    [
      'a session that is not there',
      ({ source }) => Object.assign(source, { session_path: 'sessions/none' }),
      'VALIDATION_FAILED',
      { validation_errors: [expect.stringContaining('session-missing')] },
    ],
    [
      'another number of perspectives',
      ({ meta }) => Object.assign(meta, { perspectives_completed: 3 }),
      'VALIDATION_FAILED',
      { validation_errors: [expect.stringContaining('perspectives-mismatch')] },
    ],
    [
      'a draft that is expired',
      (handoff) => Object.assign(handoff, { timestamp: '2020-01-01T00:00:00Z' }),
      'VALIDATION_FAILED',
      { validation_errors: [expect.stringContaining('payload-expired')] },
    ],
  ];
  test.each(changes)(
    '%s is answered with a structured error, and the payload is kept',
    async (_name, change, code, details) => {
      const place = handoffPlace(({ handoff }) => change(handoff));
      const outcome = await sendDraft(place);
      expect(outcome.code).toBe(1);
      expect(outcome.stdout).toMatch(new RegExp(`^error:\n  code: ${code}\n  message: `));
      const error = await errorOf(place, 'send', '--payload', 'draft.yaml');
      expect(Object.keys(error)).toEqual(['code', 'message', 'details', 'recoverable', 'payload_preserved']);
      expect(Object.keys(error.details)).toEqual(['missing_fields', 'validation_errors', 'target_skill']);
      expect(error).toMatchObject({ code, details, recoverable: true });
      expect(readFileSync(error.payload_preserved, 'utf8')).toContain('Fewer mails?');
      expect(existsSync(join(place.root, PAYLOAD))).toBe(false);
      expect(readdirSync(join(place.root, '.passdown/preserved'))).toHaveLength(1);
    },
  );

  const broken = 'handoff:\n  source: { skill: "a, session_path: sessions/one }\n  context:\n    original_prompt: p\n';
  test.each([
    ['a quote that is not closed', broken, 'draft.yaml:2 is not YAML: '],
    ['a tab before the first key', '\thandoff:\n\t  source: { skill: a }\n', 'draft.yaml:1 is not YAML: '],
    ['no payload at all', 'a: 1\n', 'draft.yaml is not a payload'],
  ])('a draft with %s is answered with a structured error that names it, and is kept', async (_name, text, message) => {
    const place = handoffPlace(undefined, { 'draft.yaml': text });
    const error = await errorOf(place, 'send', '--payload', 'draft.yaml');
    expect(error.message).toContain(message);
    expect(readFileSync(error.payload_preserved, 'utf8')).toBe(text);
    expect((await passdown(place, 'skills', '--for', 'draft.yaml')).stderr).toContain(message);
    expect((await passdown(place, 'receive', 'draft.yaml')).stderr).toContain(
      message.replace('is not a payload', 'is not a handoff, because its keys (a) are not those'),
    );
  });

  test('where no target is named, --to is', async () => {
    const place = handoffPlace(({ handoff }) => void Reflect.deleteProperty(handoff, 'target'));
    const { stdout, stderr } = await sendDraft(place);
    expect([stdout, stderr]).toEqual([
      expect.stringContaining('--to <skill>'),
      expect.stringContaining('--to <skill>'),
    ]);
  });

  test('an entry of a list that is no text is told how an entry is written', async () => {
    const place = handoffPlace(({ handoff }) => Object.assign(handoff.insights, { uncertainties: [['x']] }));
    expect((await sendDraft(place)).stderr).toContain('uncertainties[0] must be a text. Write - "How many readers');
  });

  test.each([
    [
      'names no category',
      skillFile('name: other\nhandoff:\n  accepts_from: ["*"]'),
      'names no category. Write categories',
    ],
    ['declares nothing', skillFile('name: other'), 'does not declare that it accepts handoffs'],
    ['is broken', '---\nname: [\n---\n', 'The front matter is not YAML'],
  ])('a target that is there and %s is answered with that reason', async (_name, text, why) => {
    const place = handoffPlace(undefined, { [pathOf('other')]: text });
    const { code, message } = await errorOf(place, 'send', '--payload', 'draft.yaml', '--to', 'other');
    expect(code).toBe('TARGET_NOT_FOUND');
    expect(message).toContain(`The skill other in ${pathOf('other')} does not accept handoffs. `);
    expect(message).toContain(why);
  });

  test('what was kept can be mended and sent', async () => {
    const place = handoffPlace(({ handoff }) => Object.assign(handoff.target, { skill: 'nobody' }));
    const { payload_preserved } = await errorOf(place, 'send', '--payload', 'draft.yaml');
    expect((await passdown(place, 'send', '--payload', payload_preserved, '--to', 'lit-pm')).code).toBe(0);
    expect((await passdown(place, 'receive', PAYLOAD)).code).toBe(0);
  });

  test('a target that requires more, or takes nothing from this source, refuses', async () => {
    const place = handoffPlace(undefined, {
      [pathOf('needs')]: older('needs', 'requires: [context.original_prompt, context.reframed_challenge]'),
      [pathOf('shut')]: newer('shut', '[cook]'),
    });
    expect(await errorOf(place, 'send', '--payload', 'draft.yaml', '--to', 'needs')).toMatchObject({
      code: 'INVALID_PAYLOAD',
      details: { missing_fields: ['handoff.context.reframed_challenge'] },
    });
    expect(await errorOf(place, 'send', '--payload', 'draft.yaml', '--to', 'shut')).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { target_skill: 'shut' },
    });
  });

  test('the health check runs only when asked, is shown first, and stops a handoff that it fails', async () => {
    const place = handoffPlace(undefined, {
      ...PATIENT,
      'health.mjs': 'import { writeFileSync } from "node:fs"; writeFileSync("ran", ""); process.exit(4)',
      [pathOf('lit-pm')]: older('lit-pm', 'health_check: node health.mjs'),
    });
    expect((await sendDraft(place)).code).toBe(0);
    expect(existsSync(join(place.root, 'ran'))).toBe(false);
    const { code, stdout, stderr } = await sendDraft(place, '--health');
    expect([code, stdout]).toEqual([1, expect.stringContaining('code: HEALTH_CHECK_FAILED')]);
    expect(stderr).toContain('Runs for lit-pm: node health.mjs\n');
    expect(existsSync(join(place.root, 'ran'))).toBe(true);
  });
});

describe('receive of a payload', () => {
  test('says what to read first and what is open, and acknowledges beside the payload', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    const { code, data } = await dataOf(place, 'receive', PAYLOAD);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      accepted: true,
      goal: 'Fewer mails?',
      readFirst: ['sessions/one/', 'sessions/one/perspectives/critic.md', 'sessions/one/perspectives/optimist.md'],
      gaps: ['Unsubscribe rate', 'Only customers were asked'],
      questions: ['Which mails are opened?'],
      acknowledgement: join(place.root, 'sessions/one/handoff-payload.ack.yaml'),
    });
    expect(place.read('sessions/one/handoff-payload.ack.yaml')).toMatch(
      /^# Written by passdown receive\.\nacknowledgment:\n {2}workflow_id: swarm-1\n {2}source_skill: perspective-swarm\n {2}target_skill: lit-pm\n {2}payload_hash: sha256:/,
    );
  });

  test('--no-ack only looks; a target that is not found here is a warning', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    place.write(pathOf('lit-pm'), '# Nothing\n');
    const { data } = await dataOf(place, 'receive', PAYLOAD, '--no-ack');
    expect(data).toMatchObject({ accepted: true, warnings: [expect.stringContaining('lit-pm')] });
    expect(existsSync(join(place.root, 'sessions/one/handoff-payload.ack.yaml'))).toBe(false);
  });

  test('where a perspective file is gone, the receiver is told what a receiver can do', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    rmSync(join(place.root, 'sessions/one/perspectives/critic.md'));
    const { data } = await dataOf(place, 'receive', PAYLOAD);
    expect(data.problems.map(({ code }: { code: string }) => code)).toEqual(['perspectives-mismatch']);
    expect(data.error.message).toContain('has 1 perspective file, not 2. Put the files back');
    expect(data.error.message).not.toContain('Write perspectives_completed');
  });

  test('one without a seal is taken with a warning, whatever its texts speak of', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    const text = place.read(PAYLOAD).replace(/ +payload_(?:hash|size_bytes): .*\n/g, '');
    place.write(PAYLOAD, text.replace('Fewer, better ones.', `"payload_hash: sha256:${'0'.repeat(64)}"`));
    const { data } = await dataOf(place, 'receive', PAYLOAD);
    expect([data.accepted, data.problems.map(({ code }: { code: string }) => code)]).toEqual([
      true,
      ['payload-unsealed'],
    ]);
  });

  test('one that was changed is answered with the error in YAML, kept, and not acknowledged', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    place.write(PAYLOAD, place.read(PAYLOAD).replace('Fewer mails?', 'More mails?'));
    const { code, stdout } = await passdown(place, 'receive', PAYLOAD);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^error:\n {2}code: VALIDATION_FAILED\n/)]);
    const { data } = await dataOf(place, 'receive', PAYLOAD);
    expect(readFileSync(data.error.payload_preserved, 'utf8')).toBe(place.read(PAYLOAD));
    expect(existsSync(join(place.root, 'sessions/one/handoff-payload.ack.yaml'))).toBe(false);
  });
});

describe('nothing leads out of the root and the session roots, and nothing is run unasked', () => {
  const outside = () => workspace({ 'perspective-1.md': '', 'perspective-2.md': '' });
  const only = { '.passdown/config.yaml': 'sessionRoots: [sessions]\n' };

  test.each([
    ['an absolute path', (away: Workspace) => away.root],
    ['dots', () => 'sessions/../..'],
    [
      'a link',
      (away: Workspace, place: Workspace) => {
        symlinkSync(away.root, join(place.root, 'sessions/link'));
        return 'sessions/link';
      },
    ],
  ])('a session by %s is not looked at, by no command', async (_name, path) => {
    const [away, place] = [outside(), handoffPlace(undefined, only)];
    place.write('draft.yaml', place.read('draft.yaml').replace('sessions/one/', path(away, place)));
    expect((await passdown(place, 'skills', '--for', 'draft.yaml')).code).toBe(1);
    const error = await errorOf(place, 'send', '--payload', 'draft.yaml');
    expect(error.details.validation_errors).toEqual([expect.stringContaining('session-outside')]);
    expect(readdirSync(away.root).sort()).toEqual(['perspective-1.md', 'perspective-2.md']);
  });

  test('the temporary folder is a session root unless the configuration says otherwise', async () => {
    const away = outside();
    expect(away.root.startsWith(tmpdir())).toBe(true);
    const place = handoffPlace(({ handoff }) => Object.assign(handoff.source, { session_path: away.root }));
    expect((await sendDraft(place)).code).toBe(0);
    expect(readdirSync(away.root)).toContain('handoff-payload.yaml');
  });

  test('--out leads nowhere else either', async () => {
    const [away, place] = [outside(), handoffPlace(undefined, only)];
    expect((await sendDraft(place, '--out', join(away.root, 'x.yaml'))).code).toBe(2);
    expect(readdirSync(away.root)).toHaveLength(2);
  });

  test.each(['/lit-pm {payload_path}; touch x', '/lit-pm $(touch x)', '/lit-pm /etc/passwd', '/lit-pm ../../x'])(
    'a payload that wants to be called by %j is refused with a reason',
    async (invocation) => {
      const place = handoffPlace();
      await sendDraft(place);
      place.write(PAYLOAD, place.read(PAYLOAD).replace(/invocation: .*/, `invocation: ${JSON.stringify(invocation)}`));
      const { data } = await dataOf(place, 'receive', PAYLOAD);
      expect(data.accepted).toBe(false);
      expect(data.problems.map(({ code }: { code: string }) => code)).toContain('invocation-unsafe');
    },
  );
});

describe('skills', () => {
  test('lists them with their points and reasons, as the contract says', async () => {
    const place = handoffPlace(undefined, { [pathOf('later', 'home/')]: newer('later', '["*"]', '[creative]') });
    const { code, kind, data } = await dataOf(place, 'skills', '--for', 'draft.yaml');
    expect([code, kind]).toEqual([0, 'skills']);
    expect(data[0]).toMatchObject({
      skill: 'lit-pm',
      scope: 'project',
      categories: ['research'],
      description: 'Hand it to lit-pm',
      trigger: '--handoff {payload_path}',
      generation: 1,
      score: 6,
      why: ['+3 research fits a decision problem', '+2 research, and convergence is low', '+1 a skill of this project'],
      path: '.claude/skills/lit-pm/SKILL.md',
    });
    expect(data[1]).toMatchObject({ skill: 'later', scope: 'home', generation: 2, score: 0, why: [] });
    const { stdout } = await passdown(place, 'skills');
    expect(stdout.split('\n').filter((line) => /^ ?\d/.test(line))).toEqual([
      ' 1  lit-pm  Hand it to lit-pm',
      ' 0  later  Does later',
    ]);
  });

  test('a list in the session is good for its minutes, and --fresh looks again', async () => {
    const place = handoffPlace();
    const names = async (...more: string[]) =>
      (await dataOf(place, 'skills', '--for', 'draft.yaml', ...more)).data.map(({ skill }: { skill: string }) => skill);
    expect(await names()).toEqual(['lit-pm']);
    place.write(pathOf('new'), newer('new'));
    expect(await names()).toEqual(['lit-pm']);
    expect(await names('--fresh')).toEqual(['lit-pm', 'new']);
    place.write(pathOf('newer'), newer('newer'));
    place.write(
      `sessions/one/${CACHE_FILE}`,
      place.read(`sessions/one/${CACHE_FILE}`).replace(/discovered_at: 2\d{3}/, 'discovered_at: 2020'),
    );
    expect(await names()).toEqual(['lit-pm', 'new', 'newer']);
  });

  test('warnings, skills that are closed and loops are told beside the list', async () => {
    const place = handoffPlace(({ handoff }) => Object.assign(handoff.meta, { handoff_chain: ['lit-pm', 'b'] }), {
      [pathOf('shut')]: newer('shut', '[cook]'),
      [pathOf('broken')]: '---\nname: [\n---\n',
      [pathOf('plain')]: skillFile('name: plain\ndescription: nothing'),
    });
    const { stdout, stderr } = await passdown(place, 'skills', '--for', 'draft.yaml');
    expect(stdout.match(/^ ?\d.*/gm)).toHaveLength(1);
    expect(stderr).toMatch(/skills\/broken\/SKILL\.md:\d+ warning {2}/);
    expect(stderr).toContain('Not for handoffs from perspective-swarm: shut');
    expect(stderr).toContain('lit-pm → b → lit-pm');
  });

  test('--health runs each check, shown before it runs, and exits 1 where one fails', async () => {
    const place = handoffPlace(undefined, {
      ...PATIENT,
      'ok.mjs': '',
      [pathOf('lit-pm')]: older('lit-pm', 'health_check: node ok.mjs'),
      [pathOf('bad')]: older('bad', 'health_check: node ok.mjs; touch pwned'),
    });
    const { code, data } = await dataOf(place, 'skills', '--health');
    expect(code).toBe(1);
    expect(data.map(({ skill, health }: { skill: string; health: object }) => [skill, health])).toEqual([
      ['bad', { command: 'node ok.mjs; touch pwned', ok: false, detail: expect.stringMatching(/^not run: /) }],
      ['lit-pm', { command: 'node ok.mjs', ok: true, detail: '' }],
    ]);
    expect(existsSync(join(place.root, 'pwned'))).toBe(false);
  });
});

test('an acknowledgement that cannot be written is a warning', async () => {
  const place = handoffPlace();
  await sendDraft(place);
  mkdirSync(join(place.root, 'sessions/one/handoff-payload.ack.yaml'));
  const { code, data } = await dataOf(place, 'receive', PAYLOAD);
  expect([code, data.accepted, data.warnings.length]).toEqual([0, true, 1]);
});

describe('workflow', () => {
  /** Two handoffs by documents, then one by a payload that lies where the graph reads. */
  async function chain(): Promise<Workspace> {
    const place = handoffPlace(
      ({ handoff }) => Object.assign(handoff.source, { skill: 'synthesizer', workflow_id: 'workflow-1' }),
      {
        'docs/synthesis.md': 'x',
      },
    );
    const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
    await passdown(place, ...SEND, '--gap', 'No figures', '--question', 'Hosted?', '--warning', 'Vendors');
    await pause();
    const second = SEND.map(
      (word) =>
        ({ researcher: 'synthesizer', synthesizer: 'writer', 'docs/review.md': 'docs/synthesis.md' })[word] ?? word,
    );
    await passdown(place, ...second, '--completed', 'researcher', '--question', 'Which licence?');
    await pause();
    await passdown(place, 'send', '--payload', 'draft.yaml', '--out', 'handoffs/workflow-1/payload.yaml');
    return place;
  }

  test('shows who handed what to whom, in order', async () => {
    const place = await chain();
    const { code, kind, data } = await dataOf(place, 'workflow', 'workflow-1');
    expect([code, kind, data.id, data.objective]).toEqual([0, 'workflow', 'workflow-1', 'Choose a queue']);
    expect(data.timeline.map(({ from, to, kind }: Record<string, string>) => [from, to, kind])).toEqual([
      ['researcher', 'synthesizer', 'skill'],
      ['synthesizer', 'writer', 'skill'],
      ['synthesizer', 'lit-pm', 'payload'],
    ]);
    expect(data.timeline[0]).toMatchObject({
      deliverables: [{ file: 'docs/review.md', text: SUMMARY }],
      gaps: [{ text: 'No figures', path: DOCUMENT }],
      warnings: ['Vendors'],
      passed: ['researcher'],
    });
    expect(data.timeline[1].passed).toEqual(['researcher', 'synthesizer']);
    expect(data.timeline[2]).toMatchObject({
      convergence: 'low',
      insights: [{ kind: 'convergent', archetypes: ['critic', 'optimist'], confidence: '7.5' }, { kind: 'divergent' }],
      uncertainties: [{ text: 'Unsubscribe rate' }],
    });
    expect(data.sessions).toEqual([expect.objectContaining({ target: 'lit-pm', state: 'sent' })]);
    const { stdout } = await passdown(place, 'workflow', 'workflow-1');
    expect(stdout.match(/^\d\. \S+ {2}.*/gm)!.map((line) => line.replace(/^(\d\.) \S+/, '$1'))).toEqual([
      '1.  researcher → synthesizer  docs/review.md',
      '2.  synthesizer → writer  docs/synthesis.md',
      '3.  synthesizer → lit-pm  sessions/one/',
    ]);
    expect((await dataOf(place, 'workflow')).data).toEqual([
      { id: 'workflow-1', objective: 'Choose a queue', startedAt: expect.any(String), handoffs: 3 },
    ]);
    expect((await passdown(place, 'workflow', 'nothing')).code).toBe(1);
  });

  test('brief --skill is the briefing of the target, its own handoff first, then what came before', async () => {
    const place = await chain();
    const { code, stdout } = await passdown(place, 'brief', '--skill', 'writer', '--workflow', 'workflow-1');
    expect(code).toBe(0);
    expect(stdout.match(/^#.*/gm)).toEqual([
      '# Briefing for writer, workflow workflow-1',
      '## Read First',
      '## What Is Asked And Why',
      '## Open Questions',
      '## Earlier: Read First',
      '## Earlier: Warnings',
      '## Earlier: Known Gaps',
      '## Earlier: Open Questions',
    ]);
    expect(stdout).toMatch(
      /\n- ❓ Which licence\? \(synthesizer, handoffs\/workflow-1\/synthesizer-to-writer\.yaml:\d+\)\n/,
    );
    expect(stdout).toMatch(/\n- No figures \(researcher, .*:\d+\)\n/);
    // What was said to others later is not the writer's business.
    expect(stdout).not.toContain('Digests');
    const { data } = await dataOf(place, 'brief', '--skill', 'lit-pm');
    expect(data).toMatchObject({
      skill: 'lit-pm',
      workflow: 'workflow-1',
      from: [{ skill: 'synthesizer' }],
      leftOut: {},
    });
    expect(new Set(data.items.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['file', 'charge', 'gap', 'question', 'insight', 'uncertainty', 'blindSpot', 'seed', 'warning']),
    );
    const small = (await dataOf(place, 'brief', '--skill', 'lit-pm', '--budget', '250')).data;
    expect(small.tokens).toBeLessThanOrEqual(250);
    expect(small.leftOut).not.toEqual({});
  });

  test.each([
    [['brief', '--skill', 'nobody'], 1],
    [['brief', '--skill', 'writer', '--workflow', 'other'], 1],
    [['brief', '7', '--skill', 'writer'], 2],
    [['brief', '--workflow', 'workflow-1'], 1],
    [['brief', '7', '--workflow', 'workflow-1'], 2],
    [['workflow', '--close'], 2],
    [['workflow', 'x', '--close'], 1],
  ])('%j exits %i and prints nothing', async (args, code) => {
    const result = await passdown(handoffPlace(), ...args);
    expect([result.code, result.stdout]).toEqual([code, '']);
  });

  test('a goal of several lines is shown on one, and a question of a handoff with who hands it to whom', async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND.with(SEND.indexOf('--goal') + 1, 'Choose\na queue'), '--question', 'Hosted?');
    expect((await passdown(place, 'workflow')).stdout).toContain('  Choose a queue\n');
    expect((await passdown(place, 'workflow', 'workflow-1')).stdout).toContain('  Choose a queue\n');
    expect((await passdown(place, 'receive', DOCUMENT)).stdout).toContain('Goal\n  Choose\n  a queue\n');
    expect((await passdown(place, 'questions')).stdout).toContain(`  researcher → synthesizer, ${DOCUMENT}:`);
  });

  test('--prune shows, and with --yes removes, only what is acknowledged, closed or too old', async () => {
    const place = handoffPlace();
    await sendDraft(place);
    await passdown(place, 'skills', '--for', 'draft.yaml');
    expect(await passdown(place, 'workflow', '--prune', '--yes')).toMatchObject({ code: 0, stdout: '' });
    expect(existsSync(join(place.root, PAYLOAD))).toBe(true);
    expect((await passdown(place, 'workflow', 'swarm-1', '--close')).code).toBe(0);
    const shown = await passdown(place, 'workflow', '--prune');
    expect(shown.stdout).toMatch(/^swarm-1 {2}closed\n {2}removes sessions\/one\/handoff-payload\.yaml\n/);
    expect(existsSync(join(place.root, PAYLOAD))).toBe(true);
    const { data } = await dataOf(place, 'workflow', '--prune', '--yes');
    expect(data).toMatchObject({ removed: true, past: [{ workflowId: 'swarm-1', why: 'closed', kept: [] }] });
    expect(readdirSync(join(place.root, 'sessions/one'))).toEqual(['perspectives']);
  });
});
