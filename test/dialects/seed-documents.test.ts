/** The example documents of the schemas' own texts, when ../shared/seeds is there: refused as printed, accepted once made right. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { worldProblems } from '../../src/dialects/read-document.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { checksumOf } from '../../src/skills/document/check-world.ts';
import { sealText } from '../../src/skills/payload/seal.ts';
import { LIMITS } from '../support/fixtures.ts';
import { REPOSITORY, type Workspace, workspace } from '../support/workspace.ts';

const SEEDS = join(REPOSITORY, '../shared/seeds');
const there = existsSync(SEEDS);
if (!there) console.warn('../shared/seeds is not there: the tests over the schemas’ own examples are skipped');

const textOf = (name: string) => (there ? readFileSync(join(SEEDS, name), 'utf8') : '');
/** The fence below a heading. */
function fence(text: string, title: RegExp): string {
  const { headings, fences } = scanMarkdown(text);
  const heading = headings.find((candidate) => title.test(candidate.title))!;
  const { start, end } = fences.find(({ openLine }) => openLine > heading.line)!;
  return text.slice(start, end);
}

/** Codes of everything that refuses a document, text and world. */
function refusals(text: string, root: string, now = Date.now()): string[] {
  const document = readDocument({ path: 'handoffs/example.yaml', text }, LIMITS)!;
  const world = worldProblems(document, root, { now, sessionRoots: [root, '/tmp'] });
  return [...document.problems, ...world].filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

describe.skipIf(!there)('the skill schema’s own example (needs ../shared/seeds)', () => {
  const seed = textOf('skill-handoff.md');
  const example = there ? fence(seed, /^Example Handoff$/) : '';
  const location = 'docs/literature/hepatocyte-oxygenation/review-draft.md';

  test('as printed is refused for its checksum and its absent file', () => {
    expect(refusals(example, workspace().root)).toEqual(['checksum-invalid', 'deliverable-missing']);
  });

  test('with both made right it passes, in a file of its own and in a fence', () => {
    const { root } = workspace({ [location]: '# Draft\n' });
    const right = example.replace('sha256:abc123...', checksumOf(join(root, location))!);
    expect(refusals(right, root)).toEqual([]);
    expect(refusals(`# Handed on\n\n\`\`\`yaml\n${right}\`\`\`\n`, root)).toEqual([]);
  });

  test('the schema and the text that explains it are no handoff', () => {
    for (const text of [seed, fence(seed, /^Schema/)])
      expect(readDocument({ path: 'x.md', text }, LIMITS)).toBeUndefined();
  });
});

describe.skipIf(!there)('the payload schema’s own example (needs ../shared/seeds)', () => {
  const seed = textOf('payload-v2.md');
  const example = there ? fence(seed, /^Example Handoff Payload$/) : '';
  const MINUTE_LATER = Date.parse('2026-02-04T19:31:00Z');

  test('as printed is refused for its hash, its expiry and its session', () => {
    expect(refusals(example, workspace().root)).toEqual([
      'payload-hash-mismatch',
      'payload-expired',
      'session-missing',
    ]);
  });

  test('with these made right it passes', () => {
    const made = session(workspace(), 5);
    const right = example.replace(/session_path: .*/, 'session_path: .sessions/one/');
    expect(refusals(sealText(right), made.root, MINUTE_LATER)).toEqual([]);
  });

  test('the same as JSON passes too', () => {
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
    expect(refusals(sealText(json), made.root, MINUTE_LATER)).toEqual([]);
  });

  test('the schema and the text that explains it are no payload', () => {
    for (const text of [seed, fence(seed, /^Handoff Payload Schema/)])
      expect(readDocument({ path: 'x.yaml', text }, LIMITS)).toBeUndefined();
  });
});

describe.skipIf(!there)('the pipeline’s own example (needs ../shared/seeds)', () => {
  const seed = textOf('pipeline-handoff.md');
  const example = there ? fence(seed, /^Example Handoff: Stage 2/) : '';
  const problems = () => readDocument({ path: 'handoffs/example.yaml', text: example }, LIMITS)!.problems;

  test('is refused for two reviews where four are wanted, and for naming reviews that it does not list', () => {
    expect(problems().filter(({ code }) => code === 'reviews-few')).toHaveLength(1);
    const unlisted = problems().filter(({ code }) => code === 'review-unlisted');
    const lines = example.split('\n');
    // Three titles, and the third and fourth of two reviews.
    expect(unlisted.map(({ line }) => lines[line - 1]!.trim().slice(0, 8))).toEqual([
      '- "Lenti',
      '- "Clini',
      '- "Quali',
      'reviews:',
      'reviews:',
    ]);
    expect(refusals(example, workspace().root).sort()).toEqual([...Array(5).fill('review-unlisted'), 'reviews-few']);
  });

  test('with four reviews, all that it names listed, it passes', () => {
    const titles = [
      'Lentiviral Vector Production Review',
      'Clinical-Scale T-Cell Expansion',
      'Quality Control in CAR-T Manufacturing',
    ];
    const more = titles.map(
      (title, i) => `    - title: "${title}"\n      convergence_count: ${i === 0 ? 2 : 1}\n      year: 2022\n`,
    );
    const right = example.replace('  convergence_analysis:', `${more.join('')}\n  convergence_analysis:`);
    expect(refusals(right, workspace().root)).toEqual([]);
  });

  test.each(['pipeline-handoff.md', 'pipeline-stages.md'])('%s explains the schema and is no handoff', (name) => {
    expect(readDocument({ path: 'x.md', text: textOf(name) }, LIMITS)).toBeUndefined();
  });
});

function session(made: Workspace, perspectives: number): Workspace {
  for (let i = 0; i < perspectives; i++) made.write(`.sessions/one/perspectives/p${i}.md`, 'Seen so.\n');
  return made;
}
