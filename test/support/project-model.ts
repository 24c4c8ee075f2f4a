/** A small project in memory whose files change at random; texts, tags, files and ids recur, so that documents share nodes. */
import fc from 'fast-check';
import { readDocument } from '../../src/dialects/index.ts';
import { readPassages } from '../../src/dialects/read-document.ts';
import type { DocumentChange } from '../../src/store/commit/commit.ts';
import { LIMITS } from './fixtures.ts';

const TEXTS = [
  'Use the pool',
  'use the **pool**.',
  'Clock skew breaks tokens',
  'Page by the last row',
  'No credentials',
  'Call `withX()`',
];
const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const path = pick('src/a.ts', 'src/b.ts', 'lib/c.ts');
const id = pick('task-001', 'task-002', 'task-003', 'task-004');
const text = pick(...TEXTS);
const level = pick('high', 'medium', 'low', 'purple');
const tags = fc.subarray(['auth', 'db', 'User State']);
const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 2 });

const handoff = fc.record({
  outcome: pick('completed', 'partial', 'blocked', 'failed', 'nonsense'),
  patterns: some(
    fc.record({ text, tags, location: pick('', 'a.ts', 'src/b.ts', 'the pool'), id: pick('', 'p-1', 'p-2') }),
  ),
  gotchas: some(fc.record({ text, level, id: pick('', 'g-1') })),
  questions: some(fc.record({ text, blocking: fc.boolean() })),
  steps: some(fc.record({ text, needs: pick('', 'a.ts') })),
  blockers: some(fc.record({ text, tasks: fc.subarray(['task-001', 'task-002', 'task-003', 'task-004']) })),
  created: some(path),
  modified: some(path),
  handsOn: some(path),
  resolves: fc.subarray([...TEXTS, 'g-1', 'nothing known']),
  stamp: pick('', '2026-03-01', '2026-02-01T10:00:00Z'),
});

type Handoff = typeof handoff extends fc.Arbitrary<infer T> ? T : never;

const list = (name: string, items: string[]) => (items.length > 0 ? `${name}:\n${items.join('\n')}\n` : '');

function render(task: string, dependsOn: string[], status: string, h: Handoff): string {
  const yaml =
    `outcome: ${h.outcome}\n` +
    list(
      'patterns_discovered',
      h.patterns.map(
        (p) =>
          `  - pattern: "${p.text}"\n    applies_to: [${p.tags.join(', ')}]${p.location && `\n    location: ${p.location}`}${p.id && `\n    id: ${p.id}`}`,
      ),
    ) +
    list(
      'gotchas',
      h.gotchas.map((g) => `  - issue: "${g.text}"\n    severity: ${g.level}${g.id && `\n    id: ${g.id}`}`),
    ) +
    list(
      'open_questions',
      h.questions.map((q) => `  - question: "${q.text}"\n    blocking: ${q.blocking}`),
    ) +
    list(
      'suggested_next_steps',
      h.steps.map((s) => `  - step: "${s.text}"${s.needs && `\n    depends_on: [${s.needs}]`}`),
    ) +
    list(
      'blockers',
      h.blockers.map((b) => `  - blocker: "${b.text}"\n    blocking_tasks: [${b.tasks.join(', ')}]`),
    ) +
    list(
      'files_created',
      h.created.map((p) => `  - path: ${p}`),
    ) +
    list(
      'files_modified',
      h.modified.map((p) => `  - path: ${p}`),
    ) +
    list(
      'dependencies_for_next',
      h.handsOn.map((p) => `  - file: ${p}`),
    ) +
    list(
      'resolves',
      h.resolves.map((r) => `  - "${r}"`),
    );
  return `# Task ${task}: Name of ${task}\n\n| Status | ${status} |\n|---|---|\n| Depends On | ${dependsOn.join(', ') || 'none'} |\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\`\`\`\n${h.stamp && `\n*Task completed: ${h.stamp}*\n`}`;
}

const skill = pick('surveyor', 'planner', 'critic');
const workflow = pick('flow-1', 'flow-2');
const time = pick('2026-02-01T10:00:00Z', '2026-03-01', '2026-02-01T12:00:00+02:00');
const words = (texts: string[]) => JSON.stringify(texts);

/** A document of the skill dialect; an odd confidence makes it invalid as a whole. */
const skillHandoff = fc
  .record({
    skill,
    to: skill,
    workflow,
    time,
    path,
    gaps: fc.subarray(TEXTS),
    questions: fc.subarray(TEXTS),
    confidence: pick('high', 'low', 'odd'),
    version: pick('1.0', '1.4'),
    digit: pick('a', 'b'),
  })
  .map(
    (s) => `handoff:
  version: "${s.version}"
  source_skill: ${s.skill}
  target_skill: ${s.to}
  timestamp: "${s.time}"
  workflow_id: ${s.workflow}
deliverable:
  type: document
  location: ${s.path}
  format: markdown
  summary: What ${s.skill} made for ${s.to}, told in more than fifty characters at ${s.time}
  checksum: "${s.digit.repeat(64)}"
context:
  original_goal: Goal of ${s.workflow}
  completed_skills: [${s.skill}]
  focus_areas: []
  known_gaps: ${words(s.gaps)}
  open_questions: ${words(s.questions)}
quality:
  completion_status: partial
  confidence: ${s.confidence}
  warnings: ${words(s.gaps.slice(0, 1))}
`,
  );

/** A payload; without a hash it is taken, with a wrong one it is not. */
const payload = fc
  .record({
    skill,
    to: skill,
    workflow,
    time,
    theme: text,
    insight: text,
    archetypes: fc.subarray(['Optimist', 'critic']),
    doubts: fc.subarray(TEXTS),
    blind: fc.subarray(TEXTS),
    term: text,
    questions: fc.subarray(TEXTS),
    hash: pick('', 'sha256:00'),
  })
  .map(
    (p) => `handoff:
  version: "2.0"
  timestamp: "${p.time}"
  source: {skill: ${p.skill}, workflow_id: ${p.workflow}, session_path: /tmp/s}
  target: {skill: ${p.to}, category: research}
  context: {original_prompt: "Goal of ${p.workflow}", problem_type: decision, synthesis_summary: "${p.theme}"}
  insights:
    convergent: [{theme: "${p.theme}", confidence_score: 7.5, contributing_archetypes: ${words(p.archetypes)}}]
    divergent: [{archetype: critic, insight: "${p.insight}", confidence: 4}]
    uncertainties: ${words(p.doubts)}
    blind_spots: ${words(p.blind)}
  research_seeds:
    suggested_terms: [{term: "${p.term}", rationale: "${p.insight}"}]
    open_questions: ${words(p.questions)}
  meta: {payload_hash: "${p.hash}"}
`,
  );

/** Handoffs of the pipeline and decisions about it; an odd status makes one invalid as a whole. */
const section = pick('s1', 's2');
const pipelineBody = fc.oneof(
  fc
    .record({ theme: text, gap: text, doi: pick('"10.1000/a"', 'null'), title: text, year: pick(2021, 2024) })
    .map(({ theme, gap, doi, title, year }) => [
      '2',
      `stage_2_to_3:
  reviews:
    - {title: "${title}", doi: ${doi}, year: ${year}, annotation: "${gap}"}
    - {title: Second, pmid: "30000001", authors: Ng}
    - {title: Third of them all}
    - {title: One more to make four}
  convergence_analysis:
    themes_covered: [{theme: "${theme}", reviews: [review_1, Second]}]
    gaps_identified: [{gap: "${gap}", severity: minor}]`,
    ]),
  fc.record({ thesis: text, approved: fc.boolean(), first: section }).map(({ thesis, approved, first }) => [
    '3',
    `stage_3_to_4:
  outline: {sections: [{id: ${first}, title: "${thesis}", thesis: "${thesis}"}, {id: s3, title: Last}]}
  user_approval: {approved: ${approved}}`,
  ]),
  fc
    .record({ section, verdict: pick('PASS', 'revision-needed'), cycle: pick(1, 2) })
    .map(({ section, verdict, cycle }) => [
      '6a',
      `stage_6a_result:
  section_id: ${section}
  status: ${verdict}
  checks: {}
  revision_needed: {cycle_count: ${cycle}}`,
    ]),
  fc.record({ issue: text, other: text, section }).map(({ issue, other, section }) => [
    '6b',
    `stage_6b_to_7:
  revision_list: {p0_critical: [{section: ${section}, issue: "${issue}"}], p1_important: ["${other}"]}
  cross_section_issues: {gaps: [{description: "${other}", severity: minor}]}`,
  ]),
  fc
    .record({ challenge: text, section, resolved: fc.boolean(), notes: fc.subarray(TEXTS) })
    .map(({ challenge, section, resolved, notes }) => [
      '6c',
      `stage_6c_to_7:
  sections:
    - id: ${section}
      da_review_status: APPROVED_WITH_UNCERTAINTY
      da_review_summary:
        exchanges_completed: 1
        strategic_challenges: [{challenge: "${challenge}", resolved: ${resolved}}]
        uncertainty_notes: ${words(notes)}`,
    ]),
);
const pipelineHandoff = fc
  .record({ body: pipelineBody, status: pick('complete', 'failed', 'odd'), from: skill, to: skill, workflow, time })
  .map(
    ({ body: [stage, block], status, from, to, workflow, time }) => `handoff:
  version: "1.0"
  stage: ${stage}
  status: ${status}
  producer: ${from}
  consumer: ${to}
  workflow_id: ${workflow}
  timestamp: "${time}"
${block}
`,
  );
const decision = fc
  .record({ workflow, section, option: pick('accept', 'remove', 'odd'), reason: text })
  .map(
    ({ workflow, section, option, reason }) =>
      `decisions: {version: "1.0", workflow_id: ${workflow}, quality_overrides: [{section: ${section}, option: ${option}, decided_at: 2026-03-01, reason: "${reason}"}]}\n`,
  );

/** Prose that rules read: under headings that are sure and that are not, with marks, files and done work among it. */
const prose = fc
  .array(
    fc
      .tuple(
        pick('Gotchas', 'Patterns', 'Next steps', 'Blockers / gotchas', 'Files changed', 'Key files', 'Summary'),
        some(
          fc
            .tuple(
              pick('', '', '[ ] ', '[x] ', '(high) ', 'Waiting on '),
              fc.oneof(text, path),
              pick('', ' #auth', ' (new)'),
            )
            .map((parts) => `- ${parts.join('')}`),
        ),
      )
      .map(([title, items]) => `### ${title}\n\n${items.join('\n')}\n`),
    { minLength: 1, maxLength: 3 },
  )
  .map((sections) => sections.join('\n'));
const told = pick('', 'Status: done\n\n', 'Outcome: blocked\n\n');

/** A note that names no task. */
const note = fc
  .tuple(pick('Handoff', 'Session notes 2026-02-01'), told, prose)
  .map(([title, ending, body]) => `# ${title}\n\n${ending}${body}`);

/** A task whose handoff is prose, or broken YAML that is read as text. */
const proseTask = fc
  .tuple(id, told, prose, text, fc.boolean())
  .map(
    ([task, ending, body, said, broken]) =>
      `# Task ${task}: Name of ${task}\n\n## Handoff\n\n${broken ? `\`\`\`yaml\noutcome: completed\ngotchas:\n  - issue: "a" ${said}\nx: [\n\`\`\`\n` : ending + body}`,
  );

/** A list of tasks with what stands beside one: which parts of it count depends on where it lies. */
const taskList = fc
  .tuple(
    fc.uniqueArray(
      fc.tuple(pick('T001', 'T002', 'T003', '1.', '1.1', '2.1'), pick(' ', 'x', '-', '?'), fc.oneof(text, path)),
      { minLength: 1, maxLength: 4, selector: ([name]) => name },
    ),
    pick('', 'T001 → T002', 'T001-T002 before T003', 'T003 depends on T001, T009'),
    text,
    text,
  )
  .map(
    ([lines, order, one, two]) =>
      `# Tasks\n\n${lines.map(([name, box, said]) => `- [${box}] ${name} Create ${said}`).join('\n')}\n\n${order}\n\n## Clarifications\n\n- Q: Why? → A: ${one}\n\n## Decisions\n\n- ${one}\n\n## Risks\n\n- ${two} → Mitigation: ${one}\n\n## Open Questions\n\n- ${two}\n`,
  );

/** A task of Backlog.md; its folder may say more than its status. */
const backlogTask = fc
  .tuple(
    id,
    pick('To Do', 'Done', 'In Progress', 'Merged into 2', 'Odd'),
    fc.subarray(['task-1', 'TASK-2']),
    pick('', 'parent_task_id: TASK-7\n', 'labels: [auth, "b c"]\n', 'broken: [\n'),
    fc.subarray(['src/a.ts', 'src/b.ts']),
    prose,
  )
  .map(
    ([task, status, needs, field, files, body]) =>
      `---\nid: ${task}\ntitle: Name of ${task}\nstatus: ${status}\ndependencies: [${needs.join(', ')}]\n${field}modified_files: [${files.join(', ')}]\n---\n\n## Description\n\n<!-- SECTION:DESCRIPTION:BEGIN -->\nSee src/a.ts\n<!-- SECTION:DESCRIPTION:END -->\n\n## Implementation Notes\n\n<!-- SECTION:NOTES:BEGIN -->\n${body}<!-- SECTION:NOTES:END -->\n`,
  );

/** A ledger, a handoff of bare fields, a log with fields above its text: which one counts depends on where it lies. */
const session = fc
  .tuple(text, text, path, pick(' ', 'x', '→'), pick('', 'blockers: [\n', 'questions: []\n'))
  .map(
    ([one, two, file, box, field]) =>
      `---\nsession: {id: 2026-01-05_a}\n${field}files: {created: [${file}], modified: [src/b.ts]}\ngotchas:\n  - {issue: "${one}", solution: "${two}"}\nroot_causes:\n  - {problem: "${two}", solution: "${one}"}\n---\n\n# Session: a\n\n## Key Decisions\n\n- ${one}\n\n## State\n\n- Done:\n  - [x] ${two}\n- Now: [${box}] ${one}\n- Next:\n  - [${box}] ${two}\n`,
  );
const bareFields = fc
  .tuple(text, text, path)
  .map(
    ([one, two, file]) =>
      `now: "${one}"\nnext: ["${two}"]\ndecisions:\n  - a: "${one}"\nfailed: ["${two}"]\ndone_this_session:\n  - {task: "${one}", files: [${file}]}\n`,
  );

/** A text of decisions, lessons and what is left: which of it counts, and as what, depends on where it lies. Records replace each other by name. */
const knowledge = fc
  .tuple(
    pick('Accepted', 'Accepted. Supersedes ADR-0001', 'Superseded by ADR-0002', 'Proposed', 'Rejected, 2026-01-05'),
    ...([text, text, text, pick(' ', 'x')] as const),
  )
  .map(
    ([status, one, two, three, box]) =>
      `# Store\n\n## Status\n\n${status}\n\n## Context\n\n${two}\n\n## Decision\n\n${one}\n\n## Known Issues\n\n- ${two}\n\n## Next Steps\n\n- [${box}] ${three}\n\n## Constraints\n\n- ${three}\n  - Fix: ${one}\n`,
  );

const document = fc.oneof(
  { weight: 3, arbitrary: knowledge },
  { weight: 4, arbitrary: taskList },
  { weight: 2, arbitrary: session },
  { weight: 1, arbitrary: bareFields },
  { weight: 3, arbitrary: backlogTask },
  { weight: 3, arbitrary: pipelineHandoff },
  { weight: 1, arbitrary: decision },
  { weight: 2, arbitrary: note },
  { weight: 1, arbitrary: proseTask },
  { weight: 2, arbitrary: skillHandoff },
  { weight: 2, arbitrary: payload },
  {
    weight: 6,
    arbitrary: fc
      .tuple(id, fc.subarray(['task-001', 'task-002', 'task-005']), pick('pending', 'done', 'wip', 'odd'), handoff)
      .map((parts) => render(...parts)),
  },
  { weight: 1, arbitrary: id.map((task) => `# Task ${task}: Pending\n\nStatus: todo\n`) },
  {
    weight: 1,
    arbitrary: pick(
      'No task at all.\n',
      '# Task 9: x\n\n## Handoff\n\n```yaml\noutcome: [\n```\n',
      '# Task 8: prose\n\n## Handoff\n\nJust words.\n',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(id, pick('done', 'todo'), fc.subarray(['001', '007'])), { maxLength: 3 })
      .map(
        (rows) =>
          `| ID | Name | Status | Dependencies |\n|---|---|---|---|\n${rows.map(([task, status, deps]) => `| ${task} | From the index | ${status} | ${deps.join(', ')} |`).join('\n')}\n`,
      ),
  },
);

const file = pick(
  ...['tasks/a.md', 'tasks/b.md', 'tasks/c.md', 'tasks/d.md', 'tasks/e.md'],
  ...['specs/a/tasks.md', 'specs/a/spec.md', '.kiro/specs/a/tasks.md', '.kiro/specs/a/design.md'],
  ...['openspec/changes/a/tasks.md', 'openspec/changes/a/design.md', 'openspec/changes/archive/2026-01-02-a/tasks.md'],
  ...['backlog/tasks/a.md', 'backlog/completed/a.md', 'backlog/drafts/a.md', 'backlog/docs/a.md'],
  ...[
    'docs/adr/0001-a.md',
    'docs/adr/0002-a.md',
    'memory-bank/progress.md',
    'tasks/lessons.md',
    '.serena/memories/a.md',
  ],
  ...['thoughts/ledgers/a.md', 'thoughts/shared/handoffs/a.yaml', 'log/workflow/a.md'],
);

export type Operation =
  | { kind: 'put'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'again'; path: string };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), path: file, text: document }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), path: file }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), path: file, to: file }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), path: file }) },
);

/** Operations cut into batches, as they would settle together. */
export const history = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 });

/** What a batch leaves to be committed: the last word on each path that it touched. */
export function applyBatch(files: Map<string, string>, batch: readonly Operation[], project: string): DocumentChange[] {
  const before = new Set(files.keys());
  const touched = new Set<string>();
  for (const step of batch) {
    touched.add(step.path);
    if (step.kind === 'put') files.set(step.path, step.text);
    if (step.kind === 'delete') files.delete(step.path);
    const content = files.get(step.path);
    if (step.kind === 'rename' && content !== undefined && step.to !== step.path) {
      files.set(step.to, content);
      files.delete(step.path);
      touched.add(step.to);
    }
  }
  return [...touched]
    .filter((path) => files.has(path) || before.has(path))
    .map((path) => changeOf(path, files.get(path), before.has(path), project));
}

export function changeOf(path: string, content: string | undefined, known: boolean, project: string): DocumentChange {
  if (content === undefined) return { kind: 'gone', path };
  const read = readDocument({ path, text: content }, LIMITS);
  const facts = read?.dialect.facts(read.reading, path, read.markdown, project) ?? { nodes: [], edges: [] };
  return {
    kind: 'says',
    path,
    known,
    facts,
    passages: readPassages({ path, text: content }, read?.markdown),
    row: { path, dialect: read?.dialect.name ?? 'none', state: read?.reading.state ?? 'none' },
  };
}
