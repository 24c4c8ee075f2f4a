/**
 * How repositories keep their agents' tasks and notes: one row for each convention. Default globs, what init proposes and says, doctor and
 * docs/conventions.md are made from it. Plain data that imports nothing, so that every room may read it.
 */

/** The program that writes files of a convention. Agents change them through it, never by hand. */
export interface Tool {
  name: string;
  /** What agents run instead of editing: `task-master`. Absent where the tool has no command for it. */
  command?: string;
}

export interface Convention {
  /** As people call it. */
  name: string;
  /** The tool that owns these files, where one does. */
  tool?: Tool;
  /** Where its files are, relative to the root. */
  globs: readonly string[];
  /** What the text of such a file has, where its place alone does not tell. */
  recognise?: RegExp;
  /** The name of the dialect that reads them. */
  dialect: string;
  /** JSON that a tool keeps: read as data and not as markdown, up to limits.dataBytes. */
  data?: true;
  /** `exact`: from fields. `prose`: by rules, marked as such. `mixed`: both. */
  trust: 'exact' | 'mixed' | 'prose';
  /** What is read from such files. */
  reads: string;
  /** A small file in test/fixtures/conventions, by its path, and what comes out of it. */
  example?: string;
  gives?: string;
}

/** Names that people give to the note for the next session, as they spell them. */
const NOTE_NAMES = [
  ...['HANDOFF', 'handoff', 'Handoff', 'HANDOVER', 'handover', 'AI_HANDOFF'],
  ...['SESSION_HANDOFF', 'SESSION-HANDOFF', 'session-handoff', 'session_handoff'],
  ...['SESSION_NOTES', 'SESSION-NOTES', 'session-notes', 'session_notes'],
  ...['SESSION_LOG', 'session-log', 'session_log', 'SESSION_SUMMARY', 'session-summary', 'session_summary'],
  ...['SESSION_STATE', 'session-state', 'session_state'],
  ...['NEXT_SESSION', 'NEXT-SESSION', 'next-session', 'next_session'],
  ...['CONTINUE', 'CURRENT_STATE', 'CURRENT-STATE', 'PROGRESS', '.continue-here'],
];

export const CONVENTIONS: readonly Convention[] = [
  {
    name: 'task files',
    globs: [
      'tasks/**/*.md',
      'docs/tasks/**/*.md',
      '.orchestrator/journal/**/*.md',
      '.claude/journal/**/*.md',
      'handoffs/**/*.{md,yaml,yml,json}',
      'docs/handoffs/**/*.{md,yaml,yml,json}',
      '.claude/handoffs/**/*.md',
    ],
    dialect: 'task',
    trust: 'exact',
    reads:
      'the task with its metadata, objective, criteria and context, and the handoff below `## Handoff`. Front matter with `id`, `status` and `title` makes a task file, whatever its name',
    example: 'tasks/task-007-login.md',
    gives: 'task-007, completed; it created `src/login.ts`; one gotcha of high severity',
  },
  {
    name: 'handoffs between skills',
    globs: ['handoffs/**/*.{md,yaml,yml,json}', 'docs/handoffs/**/*.{md,yaml,yml,json}'],
    recognise: /source_skill/,
    dialect: 'skill',
    trust: 'exact',
    reads: 'documents with `handoff.source_skill`; see [skill-schema.md](skill-schema.md)',
  },
  {
    name: 'payloads between skills',
    globs: ['handoffs/**/*.{md,yaml,yml,json}', 'docs/handoffs/**/*.{md,yaml,yml,json}'],
    recognise: /session_path/,
    dialect: 'payload',
    trust: 'exact',
    reads:
      'documents with `handoff.source.skill` and `handoff.target.skill`; see [payload-schema.md](payload-schema.md)',
  },
  {
    name: 'literature pipeline',
    globs: ['handoffs/**/*.{md,yaml,yml,json}', 'docs/handoffs/**/*.{md,yaml,yml,json}'],
    recognise: /\bstage\b/,
    dialect: 'pipeline',
    trust: 'exact',
    reads: 'documents with `handoff.stage` and a transition; see [pipeline-schema.md](pipeline-schema.md)',
  },
  {
    name: 'handoff and session notes',
    globs: [
      `{,docs/,.claude/}{${NOTE_NAMES.join(',')}}.md`,
      'claude-progress.{txt,md}',
      '{,docs/,.claude/}{session-notes,session_notes,session-logs,session_logs,session-handoffs}/**/*.md',
    ],
    dialect: 'task',
    trust: 'prose',
    reads:
      'the whole note, by rules: what was done, decisions, gotchas, blockers, questions, next steps and files. Each item says that it was read from prose',
    example: 'HANDOFF.md',
    gives: 'a note with one gotcha and one step',
  },
  {
    name: 'notes in thoughts/',
    globs: ['thoughts/**/handoffs/**/*.md'],
    dialect: 'task',
    trust: 'prose',
    reads:
      'each handoff of HumanLayer as an ordinary note, with the date and the tags of its front matter. Its `status` is that of the document and not of the work',
    example: 'thoughts/shared/handoffs/general/2026-01-05_10-00-00_cache.md',
    gives: 'a note with one item',
  },
  {
    name: 'spec-kit',
    tool: { name: 'spec-kit' },
    globs: ['specs/*/{tasks,spec,plan,research}.md'],
    dialect: 'spec-kit',
    trust: 'exact',
    reads:
      'each line of `tasks.md` with a box as a task, its id behind the name of its folder: `003-login/t012`, so two features may both have T012. `show T012` is enough where only one has it. Dependencies are what sentences say with ids and ranges (`T003 → T004`, `T005-T011 before T012`, `depends on T028`); the order of phases is not one. A done task created or changed a file where its verb says so; other paths are named. Answers below `Clarifications` in `spec.md`, `Decision:` with its rationale in `plan.md` and `research.md`, and rows of Complexity Tracking are patterns; `[NEEDS CLARIFICATION: …]` is a question. Lines without ids are tasks only in a list that has no ids. Fences, requirements, checklists and the constitution are not read',
    example: 'specs/003-login/tasks.md',
    gives:
      '`003-login/t001`, completed, which created `src/db/sessions.ts`; `003-login/t002`, pending and ready, which depends on it and names `src/routes/login.ts`',
  },
  {
    name: 'Kiro',
    tool: { name: 'Kiro' },
    globs: ['.kiro/specs/*/{tasks,design}.md'],
    dialect: 'kiro',
    trust: 'exact',
    reads:
      'each line of `tasks.md` with a box as a task, its number behind the name of its folder: `login/1.1`, which is part of `login/1`. `[-]` is in progress, `[ ]*` is optional and has low priority. What is indented below a line belongs to it; `_Requirements: 1.1_` is a reference and never a task. A task with open parts is not ready. In `design.md`, decisions with their rationale are patterns, risks are gotchas and open questions are questions. Requirements and steering files are not read',
    example: '.kiro/specs/login/tasks.md',
    gives:
      '`login/1`, pending, with two parts: `login/1.1`, completed, which created `src/db/sessions.ts`, and `login/1.2`, pending with low priority',
  },
  {
    name: 'OpenSpec',
    tool: { name: 'OpenSpec', command: 'openspec' },
    globs: ['openspec/changes/{*,archive/*}/{tasks,design,proposal}.md'],
    dialect: 'openspec',
    trust: 'exact',
    reads:
      'each change as a task (`add-search`) and each line of its `tasks.md` as a part of it (`add-search/1.1`). The change is done when all its lines are, and in progress when one is. In the archive it is completed on the date of its folder, and lines that nobody ticked off are skipped. `proposal.md` gives the name and the reason; files of its impact are named, and modified once it is archived. In `design.md`, decisions are patterns, risks are gotchas with their mitigation, open questions are questions, and answered ones are decisions. Specs and deltas are not read',
    example: 'openspec/changes/add-search/tasks.md',
    gives:
      '`add-search`, in progress, with two parts: `add-search/1.1`, completed, which created `src/search/build-index.ts`, and `add-search/1.2`, pending and ready',
  },
  {
    name: 'memory bank',
    globs: [
      '{,docs/}{memory-bank,.memory-bank,memory_bank,cline_docs}/{activeContext,progress,systemPatterns,productContext,techContext,decisionLog,projectbrief,projectBrief}.md',
    ],
    dialect: 'memory-bank',
    trust: 'mixed',
    reads:
      'each file as a note, by its name and headings. In `activeContext.md` and `progress.md` what is next, left, in progress or not ticked off is a step, known issues are gotchas, and so for blockers, questions, active decisions and learnings; what works and what changed gives only its files; text under other headings is read as prose. In `systemPatterns.md` each pattern and decision with its reason is a pattern, and entries of `decisionLog.md` are too. Limits in `techContext.md` are read as prose; product texts, the brief, set-up and architecture are descriptions. Other files beside them are not read',
    example: 'memory-bank/progress.md',
    gives: 'a note with one step and one gotcha',
  },
  {
    name: 'lessons',
    globs: [
      '{,docs/,specs/,.claude/,docs/development/}{tasks/,}{lessons,LESSONS,Lessons,lessons-learned,lessons_learned,LESSONS_LEARNED,LESSONS-LEARNED,learnings,LEARNINGS}.md',
      'tasks/lessons/*.md',
    ],
    dialect: 'lessons',
    trust: 'exact',
    reads:
      'each lesson as one item: what went wrong is a gotcha, and the rule, fix or prevention that follows from it is its mitigation; a lesson that only says what to do is a pattern. Lessons may be headings with labels or sections (Mistake, Root Cause, Rule, Prevention …), entries of a list, or rows of a table; a date in the heading or the entry is its date. Sections about the file itself are not read',
    example: 'tasks/lessons.md',
    gives: 'a gotcha of 2026-01-05 with its mitigation',
  },
  {
    name: 'decision records',
    globs: [
      '{,docs/,doc/}{,architecture/}{adr,ADR,adrs,decisions,decision-records,architecture-decisions}/{[0-9],adr,ADR}*.md',
    ],
    dialect: 'decision-record',
    trust: 'exact',
    reads:
      'each record that has a decision, and a status or a context. An accepted decision is a pattern with its reason, known as `adr-0007` by the number of its file; a decision that lists several gives one for each. A superseded, deprecated or rejected one no longer holds: `patterns` leaves it out, and `patterns --all` says what replaced it. `Supersedes ADR-0003` settles that one, even if its own file does not say so. A proposed one is a question. Negative consequences are gotchas, and open questions are questions; alternatives are not decisions. Status and date may stand in the front matter, above the first section, or in sections of their own. Index and template are not read',
    example: 'docs/adr/0007-store.md',
    gives:
      'the pattern adr-0007 of 2026-01-05 with its reason, and a gotcha; the decision of `docs/adr/0003-….md` no longer holds',
  },
  {
    name: 'Serena memories',
    tool: { name: 'Serena' },
    globs: ['.serena/memories/**/*.md'],
    dialect: 'serena',
    trust: 'mixed',
    reads:
      'each memory as a note. In files about conventions or style each entry is a pattern. Constraints and edge cases are gotchas; preferences, rules and decisions are patterns; so are sections with a `Statement`, and those with an `Issue` and its `Resolution` are gotchas with their mitigation. Other text is read as prose, save what onboarding wrote to describe the project: overview, structure, tech stack, commands, the checklist for completion. README and index files are not read',
    example: '.serena/memories/mail-observations.md',
    gives: 'a gotcha with its mitigation, and a pattern',
  },
  {
    name: 'Task Master',
    tool: { name: 'Task Master', command: 'task-master' },
    globs: ['.taskmaster/tasks/tasks.json', 'tasks/tasks.json'],
    recognise: /"(?:testStrategy|subtasks|details)"\s*:/,
    dialect: 'task-master',
    data: true,
    trust: 'exact',
    reads:
      'each task of every tag, its id behind the name of its tag: `master/5`, and its sub-tasks as parts of it: `master/5.2`. A file without tags is `master`; `show 5.2` is enough where only one tag has it. Title, status, priority, description, test strategy and dependencies (a bare number in a sub-task means its sibling) are read as they are. Of `details`, what was added while working (`<info added on …>`) is read as prose, with its date: patterns, gotchas and files; steps, questions and blockers only from the newest note of a task that is not done. The rest of `details` is the plan, and its paths are only named. `review` is in progress, `deferred` is blocked, `cancelled` is skipped. A `tasks/tasks.json` of another program is left alone; reports, PRDs, configuration and `task_001.txt` are not read',
    example: '.taskmaster/tasks/tasks.json',
    gives:
      '`master/1`, completed, with a gotcha of 2026-01-05 that was read from prose; `master/1.1`, a part of it, completed; `master/2`, pending and ready, which depends on `master/1`',
  },
  {
    name: 'GSD',
    tool: { name: 'GSD' },
    globs: [
      '.planning/{,workstreams/*/}{STATE,ROADMAP,.continue-here}.md',
      '.planning/HANDOFF.json',
      '.planning/{phases,quick,milestones,archive,workstreams}/**/{*-PLAN,*-SUMMARY,*-VERIFICATION,.continue-here}.md',
      '.planning/quick/*/{PLAN,SUMMARY}.md',
      '.gsd/{STATE,ROADMAP}.md',
      '.gsd/milestones/**/*-SUMMARY.md',
    ],
    dialect: 'gsd',
    trust: 'mixed',
    reads:
      'each phase of `ROADMAP.md` as a task (`phase-02`) with its goal, criteria and the phases that it depends on, and each plan (`02-01`), part of its phase where the roadmap lists it, with what it is for, what must hold and `depends_on`; quick tasks are `quick-001`. Packages and workstreams stand before the id (`packages/api/02-01`), and so does the milestone of an archive (`v1.0/02-01`), where all is done. A plan is completed when its box is ticked off, when its summary is there, or when its phase is complete; `STATE.md` says which one is in progress. A phase is also complete when `VERIFICATION.md` says that it passed; gaps and checks that wait for people are steps. A plan tells what is meant: its files are named, not changed. A summary is the handoff of its plan: `key-files`, decisions with their reason, patterns with the `tags` of the front matter, deviations as gotchas with what was done about them. `STATE.md`, `.continue-here.md` and `HANDOFF.json` are notes with decisions, blockers, what is left and what comes next. Other sections are read as prose and marked; “Next Phase Readiness” is a status and gives no steps. Not read: README, PROJECT, REQUIREMENTS and MILESTONES, templates, `research/`, `codebase/`, old roadmaps in `milestones/`, and CONTEXT, RESEARCH, UAT and REVIEW of a phase',
    example: '.planning/phases/02-login/02-01-SUMMARY.md',
    gives: '`02-01`, completed on 2026-02-18; it created `src/login.ts`; one decision with the tag auth; no step',
  },
  {
    name: 'Backlog.md',
    tool: { name: 'Backlog.md', command: 'backlog' },
    globs: ['{backlog,.backlog}/{tasks,todo,active,in-progress,completed,done,drafts,archive,docs,decisions}/**/*.md'],
    recognise: /^---\r?\nid:/,
    dialect: 'backlog',
    trust: 'mixed',
    reads:
      "each file in `tasks/`, `completed/`, `drafts/` and `archive/` as a task, with its title, status, priority, dependencies, labels, description and criteria, the task that it is a part of (`parent_task_id`) and its `modified_files`. Ids may have any prefix and do not differ by case. What is in `completed/` is done, what is archived and not done is skipped, and drafts are never ready. A status is read by its word (To Do, In Progress, Review, Blocked, Done, Won't Do and their like); a task with another word is named and never ready. Implementation Notes, Final Summary and Comments are the handoff, read by rules and marked so. In `docs/` and `decisions/`, decisions are patterns, risks are gotchas and open questions are questions",
    example: 'backlog/tasks/task-12 - Add-login.md',
    gives:
      'task-012, in progress, which depends on task-009, has the label auth and modified `src/login.ts`; one gotcha, read from prose',
  },
  {
    name: 'BMAD',
    tool: { name: 'BMAD' },
    globs: [
      '{_bmad-output/implementation-artifacts,docs/stories,docs/sprint-artifacts}/{,*/}{[0-9]*,story-[0-9]*}.md',
      '{_bmad-output,_bmad-output/implementation-artifacts,docs,docs/stories,docs/sprint-artifacts}/sprint-status.yaml',
    ],
    dialect: 'bmad',
    trust: 'mixed',
    reads:
      'each story as a task (`story-1.2`) with its status, story, criteria and the stories that a line or section about dependencies names; its tasks are parts of it (`story-1.2/3`), and those that a done story leaves open are skipped. `sprint-status.yaml` has epics (`epic-1`) with their stories; what it calls done is done, whatever the story still says, and retrospectives are no tasks. A package stands before the id. The file list says what was created, modified or deleted; a file without a mark or group counts as modified. Completion notes, earlier learnings and anti-patterns are read as prose, entries of the debug log that tell of trouble are gotchas; all these are marked. Open action items and follow-ups of reviews are steps. The last day of the change log is the date. Not read: dev notes copied from the architecture, references, QA gates, and retrospectives, tech specs, reports, contexts and templates beside stories',
    example: '_bmad-output/implementation-artifacts/1-2-login-form.md',
    gives:
      '`story-1.2`, in progress, which created `src/login.ts`, with two parts: `story-1.2/1`, completed, and `story-1.2/2`, pending',
  },
  {
    name: 'long-running harness',
    globs: ['{,.claude/**/}feature_list.json'],
    recognise: /"(?:passes|status)"\s*:/,
    dialect: 'feature-list',
    data: true,
    trust: 'exact',
    reads:
      'each feature of `feature_list.json` as a task, completed where it passes; a `status` beside it counts more. A feature without an id is known by its place: `feature/12`. `depends_on` is a dependency, notes are read as prose; steps of the test, statistics and rules are not read. `claude-progress.txt` beside it is a progress log',
    example: 'feature_list.json',
    gives: '`feature/1`, completed, and `feature/2`, pending and ready',
  },
  {
    name: 'progress log',
    globs: ['claude-progress.{txt,md}'],
    dialect: 'progress-log',
    trust: 'prose',
    reads:
      'the text session by session (`Session 7: …`, `## Session Log - January 26, 2026`), newest first or last, as their numbers or dates say. Patterns, gotchas and files of every session, each with its date; steps, questions and blockers of the newest one, and of what stands above all sessions. Of older sessions that only verified what was there nothing is read. Without sessions it is an ordinary note',
    example: 'claude-progress.txt',
    gives: 'a note of 2026-01-06 with a gotcha of 2026-01-05 and one step: add rate limits',
  },
  {
    name: 'beads',
    tool: { name: 'beads', command: 'bd' },
    globs: ['.beads/{issues,beads}.jsonl'],
    recognise: /^\s*\{"/,
    dialect: 'beads',
    data: true,
    trust: 'exact',
    reads:
      'each line as a task under its own id, with title, type, priority (0 and 1 are high, 3 and 4 low), description, design, acceptance criteria and dates. `closed` is completed, with the reason for closing behind the description. `blocks` makes it wait for the other issue, `parent-child` makes it a part of it (`bd-1ai.3` is a part of `bd-1ai` where nothing else is said), and other types (`discovered-from`, `related`, `duplicates` …) are ties that `show` names and nobody waits for. Notes, comments and the reason for closing are read as prose; steps, questions and blockers only from the newest of them, while the issue is open. A memory is a pattern under its key. Tombstones, events and messages are no tasks, and nobody waits for them. Where the tool keeps its issues in Dolt, the file is an export and may be old',
    example: '.beads/issues.jsonl',
    gives:
      '`bd-a1`, completed on 2026-01-05 with high priority and a gotcha that was read from prose; `bd-b2`, pending and ready, which depends on it; one pattern, `no-push`',
  },
  {
    name: 'ledgers',
    globs: ['thoughts/ledgers/**/*.md', '{CONTINUITY,CONTINUITY_*,CONTINUITY-*}.md'],
    dialect: 'ledger',
    trust: 'mixed',
    reads:
      'ledgers of Continuous Claude and tools like it. What stands below `Now`, `Next` and `Remaining` and is not ticked off is a step, decisions are patterns, open questions are questions, blockers are blockers; what is done gives only its files, and other text is read by rules',
    example: 'thoughts/ledgers/CONTINUITY_CLAUDE-auth.md',
    gives: 'a note of 2026-01-05 with one pattern and two steps, the first of high priority',
  },
  {
    name: 'YAML handoffs',
    globs: [
      '{thoughts/shared,.claude}/handoffs/**/*.{yaml,yml}',
      'handoffs/**/*.{md,yaml,yml,json}',
      'docs/handoffs/**/*.{md,yaml,yml,json}',
    ],
    recognise: /^(?:now|done_this_session)[ \t]*:/m,
    dialect: 'yaml-handoff',
    trust: 'exact',
    reads:
      'handoffs of Continuous Claude, with front matter or without: `now` and `next` are steps, `decisions`, `findings` and `worked` are patterns, `failed` are gotchas, and `blockers`, `questions` and `files` are what they say. A file with `now` or `done_this_session` is one, wherever it lies',
    example: 'thoughts/shared/handoffs/auth/2026-01-05_10-00_login.yaml',
    gives: 'a note of 2026-01-05 with one step, one pattern and one gotcha, which created `src/login.ts`',
  },
  {
    name: 'plans',
    globs: [
      '{,docs/}{IMPLEMENTATION_PLAN,PLAN,implementation_plan,plan}.md',
      '{docs,.claude,.cursor,.kiro,.agent,.agents,.sisyphus}/{plan,plans}/*.md',
      'docs/superpowers/{plans,specs}/*.md',
      '{.agent,.agents}/PLANS.md',
      'tasks/todo.md',
      'task_plan.md',
      '.ralph/{,@}fix_plan.md',
      '.cursor/scratchpad.md',
    ],
    dialect: 'plan',
    trust: 'mixed',
    reads:
      'each open box as a step; where headings such as `Task 3` have boxes of their own, the task is the step. `[in_progress]`, `[~]` and a line `Status: in_progress` give it high priority; what is ticked off, struck through, or below a heading or status that says done is not open. Decisions, questions, risks and errors with their resolution count below headings and in tables. Boxes of acceptance criteria, checklists and verification are no steps. Of plans with dates in one folder only the last one is current, and plans in `done/`, `completed/` and `archive/` have no steps',
    example: 'docs/plans/2026-01-05-login.md',
    gives: 'a note of 2026-01-05 with one step of high priority, “Task 2: The route”, and one pattern with its reason',
  },
  {
    name: 'state notes',
    globs: [
      '{,docs/}{STATUS,progress,findings}.md',
      'tasks/progress.md',
      '.remember/**/*.md',
      'docs/project_notes/{issues,key_facts,bugs}.md',
      '.trellis/**/{journal,progress}*.md',
    ],
    dialect: 'state-note',
    trust: 'mixed',
    reads:
      'notes that say how things stand, by their headings, also in German, Spanish, French, Portuguese, Chinese, Japanese, Korean, Vietnamese and Russian: what is next or left is a step, decisions are patterns, known issues are gotchas with what was done about them, and so for blockers and questions. What works and what was done gives only its files; other text is read as prose',
    example: 'STATUS.md',
    gives: 'a note with one gotcha and its mitigation, and one step',
  },
  {
    name: 'Claude Code memory',
    globs: ['.claude/{memory,agent-memory}/**/*.md', '.claude/projects/**/memory/**/*.md'],
    dialect: 'claude-memory',
    trust: 'mixed',
    reads:
      'what the description of each memory says, with its reason: feedback is a pattern where it says what to do, else a gotcha with how to apply it. Descriptions that tell how far some work is are left out; so are memories about the user. Further text is read as prose and counts only where it is clear. Lines of the index `MEMORY.md` that link to a file are not read',
    example: '.claude/memory/rebuild.md',
    gives: 'one pattern with its reason',
  },
  {
    name: 'decision lists',
    globs: [
      '{,docs/,.gsd/,.planning/,.claude/}DECISIONS.md',
      'docs/{,project_notes/}decisions.md',
      '.squad/decisions.md',
      '.sisyphus/notepads/**/decisions.md',
    ],
    dialect: 'decision-list',
    trust: 'exact',
    reads:
      'each decision as a pattern with its reason and date, below a heading, as an entry or as a row of a table. A decision whose status says superseded, deprecated or rejected no longer holds, and one that is pending or proposed is a question',
    example: 'docs/DECISIONS.md',
    gives: 'the pattern d-001 of 2026-01-05 with its reason, and one question',
  },
  {
    name: 'Sisyphus and Squad notepads',
    globs: ['.sisyphus/notepads/**/{learnings,issues,problems}.md', '.squad/agents/*/history.md'],
    dialect: 'notepad',
    trust: 'prose',
    reads:
      'what agents noted while they worked, by rules: patterns, gotchas and questions. Reports of tests are left out',
    example: '.sisyphus/notepads/login/issues.md',
    gives: 'a note with one gotcha',
  },
  {
    name: 'Conductor',
    tool: { name: 'Conductor' },
    globs: ['conductor/{tracks,archive}/{,archive/,archived/}*/plan.md'],
    dialect: 'conductor',
    trust: 'exact',
    reads:
      'each track as a task and each box of its `plan.md` as a part of it, known by its text; `[~]` is in progress, and the commit at the end of a line is the context of a task that is done. In the archive what nobody ticked off is skipped. Product texts, the workflow and the registry of tracks are not read',
    example: 'conductor/tracks/login/plan.md',
    gives: '`login`, in progress, with two parts; the first is completed and created `src/db/sessions.ts`',
  },
  {
    name: 'learnings',
    globs: ['.learnings/*.md'],
    dialect: 'learnings',
    trust: 'exact',
    reads:
      'each entry under its id: an error is a gotcha with the suggested fix, a learning is a pattern where it says what to do, else a gotcha, and a requested feature that is open is a step',
    example: '.learnings/ERRORS.md',
    gives: 'the gotcha err-20260105-001 of 2026-01-05 with its mitigation',
  },
  {
    name: 'Jules',
    tool: { name: 'Jules' },
    globs: ['.{jules,Jules}/*.md'],
    dialect: 'jules',
    trust: 'exact',
    reads: 'each dated entry as a gotcha: what was learned, with the action or prevention that follows from it',
    example: '.jules/bolt.md',
    gives: 'a gotcha of 2026-01-05 with its mitigation',
  },
  {
    name: 'solutions',
    globs: ['docs/solutions/**/*.md'],
    dialect: 'solutions',
    trust: 'exact',
    reads: 'each file as one gotcha: its title and the problem, with how to prevent it, else how it was solved',
    example: 'docs/solutions/data/empty-rows.md',
    gives: 'one gotcha with its mitigation',
  },
  {
    name: 'Ralph stories',
    globs: ['{,ralph/,.ralph/,scripts/ralph/,tasks/}prd.json'],
    recognise: /"(?:passes|status)"\s*:/,
    dialect: 'prd',
    data: true,
    trust: 'exact',
    reads:
      'each user story as a task under its own id, completed where it passes; a `status` counts more. Acceptance criteria are its criteria, notes are read as prose',
    example: 'prd.json',
    gives: '`us-001`, completed, and `us-002`, pending and ready',
  },
  {
    name: 'Ralph progress',
    globs: ['{,ralph/,.ralph/,scripts/ralph/,tasks/}progress.txt'],
    recognise: /patterns|learnings|\b[A-Z]{2,4}-\d{2,3}\b/i,
    dialect: 'ralph-progress',
    trust: 'mixed',
    reads: 'codebase patterns and what each story taught as patterns; what was done gives only its files',
    example: 'progress.txt',
    gives: 'a note with two patterns, one of 2026-01-05',
  },
  {
    name: 'GSD 2',
    tool: { name: 'GSD' },
    globs: ['.gsd/milestones/*/{,slices/*/}*-{ROADMAP,PLAN}.md'],
    dialect: 'gsd-2',
    trust: 'exact',
    reads: 'each slice of a roadmap as a task (`M001/s01`), and each task of its plan (`M001/S01/t01`)',
    example: '.gsd/milestones/M001/M001-ROADMAP.md',
    gives: '`M001/s01`, completed, and `M001/s02`, pending and ready',
  },
  {
    name: 'GSD texts',
    tool: { name: 'GSD' },
    globs: ['{.planning,.gsd}/**/{*-CONTEXT,CONTEXT,BACKLOG}.md', '{.planning,.gsd}/debug/**/*.md'],
    dialect: 'gsd-text',
    trust: 'mixed',
    reads:
      'decisions, questions and risks of `CONTEXT.md` and `BACKLOG.md`; of debug sessions the root cause as a gotcha with its fix',
    example: '.planning/phases/02-login/02-CONTEXT.md',
    gives: 'one pattern',
  },
  {
    name: 'session logs',
    globs: ['{log/workflow,log/sessions,logs/sessions}/*.md'],
    recognise: /^---\r?\n/,
    dialect: 'session-log',
    trust: 'mixed',
    reads:
      'front matter with `session` and fields such as `files`, `gotchas` and `root_causes`, each with its solution, `decisions`, `blockers` and `next`; the text below it by rules. Such a file is known by its front matter, wherever it lies',
    example: 'log/workflow/2026-01-05_101500_freeze.md',
    gives: 'a note of 2026-01-05 that modified `src/layout.ts`, with one gotcha and its mitigation',
  },
];

/** Where passdown looks unless the configuration says otherwise: everywhere that a dialect reads. */
export const DEFAULT_GLOBS: readonly string[] = [...new Set(CONVENTIONS.flatMap(({ globs }) => globs))];
