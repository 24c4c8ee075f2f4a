/** The example documents of the texts that state the skill and the payload schema: refused as printed, accepted once made right. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { checksumOf } from '../../src/skills/document/check-world.ts';
import { sealText } from '../../src/skills/payload/seal.ts';
import { LIMITS } from '../support/fixtures.ts';
import { refusals } from '../support/refusals.ts';
import { overSpecifications } from '../support/specification.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

overSpecifications('the example of the skill schema', (specification) => {
  const example = () => specification.fence('skill-handoff.md', /^Example Handoff$/);

  test('as printed is refused for its checksum and its absent file', () => {
    expect(refusals(example(), workspace().root)).toEqual(['checksum-invalid', 'deliverable-missing']);
  });

  test('with both made right it passes, in a file of its own and in a fence', () => {
    const [, location] = /location: "(.+)"/.exec(example())!;
    const { root } = workspace({ [location!]: '# Draft\n' });
    const right = example().replace(/sha256:[^"]*/, checksumOf(join(root, location!))!);
    expect(refusals(right, root)).toEqual([]);
    expect(refusals(`# Handed on\n\n\`\`\`yaml\n${right}\`\`\`\n`, root)).toEqual([]);
  });

  test('the schema and the text that explains it are no handoff', () => {
    for (const text of [specification.text('skill-handoff.md'), specification.fence('skill-handoff.md', /^Schema/)])
      expect(readDocument({ path: 'x.md', text }, LIMITS)).toBeUndefined();
  });
});

overSpecifications('the example of the payload schema', (specification) => {
  const example = () => specification.fence('payload-v2.md', /^Example Handoff Payload$/);
  const minuteLater = () => Date.parse(/timestamp: "(.+)"/.exec(example())![1]!) + 60_000;

  test('as printed is refused for its hash, its expiry and its session', () => {
    expect(refusals(example(), workspace().root)).toEqual([
      'payload-hash-mismatch',
      'payload-expired',
      'session-missing',
    ]);
  });

  test('with these made right it passes', () => {
    const made = session(workspace(), 5);
    const right = example().replace(/session_path: .*/, 'session_path: .sessions/one/');
    expect(refusals(sealText(right), made.root, minuteLater())).toEqual([]);
  });

  test('the schema and the text that explains it are no payload', () => {
    for (const text of [
      specification.text('payload-v2.md'),
      specification.fence('payload-v2.md', /^Handoff Payload Sch/),
    ])
      expect(readDocument({ path: 'x.yaml', text }, LIMITS)).toBeUndefined();
  });
});

test('a payload in JSON passes too', () => {
  const made = session(workspace(), 2);
  const json = JSON.stringify({
    handoff: {
      version: '2.0',
      timestamp: '2026-02-04T19:30:00Z',
      source: { skill: 'any-skill', session_path: '.sessions/one' },
      target: { skill: 'lit-pm' },
      context: { original_prompt: 'Why?', problem_type: 'analytical' },
      meta: { perspectives_completed: 2, payload_hash: '', payload_size_bytes: 0 },
    },
  });
  expect(refusals(sealText(json), made.root, Date.parse('2026-02-04T19:31:00Z'))).toEqual([]);
});

function session(made: Workspace, perspectives: number): Workspace {
  for (let i = 0; i < perspectives; i++) made.write(`.sessions/one/perspectives/p${i}.md`, 'Seen so.\n');
  return made;
}
