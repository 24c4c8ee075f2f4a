/** Every key of .passdown/config.yaml: its rule, default and meaning. docs/configuration.md is generated from this. */
import { z } from 'zod';
import { CONVENTIONS, DEFAULT_GLOBS } from '../dialects/conventions.ts';
import type { Include } from '../disk/file-scope.ts';
import { isGlob } from '../disk/glob.ts';
import { EDITOR_ADDRESS } from '../words/editor-address.ts';
import leastConfidence from './min-confidence.json' with { type: 'json' };
import { LONGEST_NAME } from './project-name.ts';

const NOT_A_GLOB = 'is not a glob: write a path from the root with *, ?, **, [a-z] or {a,b}, such as tasks/**/*.md';
const globs = z.array(z.string().refine(isGlob, { error: NOT_A_GLOB }), { error: 'must be a list of globs' });

/** What `as` may say: a note, or the name of a dialect that reads a convention. */
const KINDS = ['note', ...new Set(CONVENTIONS.map(({ dialect }) => dialect))];

/** Undefined if nothing is wrong. */
function wrongInclude(value: unknown): string | undefined {
  if (typeof value === 'string') return isGlob(value) ? undefined : NOT_A_GLOB;
  const { glob, as, ...others } = (value ?? {}) as Record<string, unknown>;
  if (typeof glob !== 'string' || Object.keys(others).length > 0)
    return "must be a glob, or a glob and what its files are: { glob: 'log/*.md', as: note }";
  if (!isGlob(glob)) return NOT_A_GLOB;
  return KINDS.includes(String(as)) ? undefined : `says as: ${as}; write one of ${KINDS.join(', ')}`;
}

/** What a heading of a repository's own convention may mean. */
export const MEANINGS = ['steps', 'gotchas', 'patterns', 'questions', 'blockers', 'done', 'prose', 'skip'] as const;
const titles = z.array(z.string().min(2).max(80), { error: 'must be a list of headings' }).min(1).max(100);

const includes = z.array(
  z.custom<Include>((value) => wrongInclude(value) === undefined, { error: ({ input }) => wrongInclude(input) }),
  { error: 'must be a list of globs' },
);
const whole = (of: string, fallback: number, least: number, most: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d[\d_]*$/.test(value) ? Number(value.replaceAll('_', '')) : value),
      z
        .number({ error: `must be a whole number of ${of}` })
        .int()
        .min(least, { error: `must be at least ${least}` })
        .max(most, { error: `must be at most ${most}` }),
    )
    .default(fallback);
const bytes = (fallback: number, most: number) => whole('bytes', fallback, 1024, most);
const group = {
  error: (issue: { code: string }) =>
    issue.code === 'invalid_type' ? 'must be a map: write key: value lines' : undefined,
};
const share = (fallback: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^(?:\d|\d?\.\d{1,9})$/.test(value) ? Number(value) : value),
      z
        .number({ error: 'must be a number from 0 to 1' })
        .min(0, { error: 'must be at least 0' })
        .max(1, { error: 'must be at most 1' }),
    )
    .default(fallback);
const POLLING = ['auto', 'always', 'never'] as const;

export const configSchema = z.strictObject({
  project: z
    .string({ error: 'must be a text' })
    .min(1)
    .max(LONGEST_NAME)
    .optional()
    .describe('Name of the project. Default: `owner/name` of the git remote, else the folder.'),
  store: z
    .string({ error: 'must be a text' })
    .default('sqlite:.passdown/graph.db')
    .describe(
      'Where the graph is kept: `sqlite:<path>`, `bolt://…`, `neo4j://…` or `neo4j+s://…`. Do not put credentials here; set `NEO4J_USERNAME` and `NEO4J_PASSWORD`. A path must be below the root; a server on another machine must also be named by `NEO4J_URI`, `PASSDOWN_STORE` or `--store`.',
    ),
  include: includes
    .default([...DEFAULT_GLOBS])
    .refine((list) => list.length > 0, { error: 'must name at least one glob' })
    .describe(
      'Where to look for task files and notes. Content decides what a file is, unless the entry says it: `{ glob: log/*.md, as: note }`, or `as:` with the name of a dialect in [conventions.md](conventions.md).',
    ),
  conventions: z
    .array(
      z.strictObject({
        name: z
          .string({ error: 'must be a text' })
          .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, { error: 'must be a short name' }),
        paths: globs.min(1, { error: 'must name at least one glob' }),
        headings: z
          .partialRecord(z.enum(MEANINGS, { error: `must be one of ${MEANINGS.join(', ')}` }), titles)
          .default({}),
        otherwise: z.enum(MEANINGS, { error: `must be one of ${MEANINGS.join(', ')}` }).default('prose'),
      }),
      { error: 'must be a list of conventions: name, paths, headings' },
    )
    .default([])
    .describe(
      `Notes of a form of their own: \`name\`, \`paths\` (globs, in addition to \`include\`), \`headings\` (by what they mean: ${MEANINGS.join(', ')}; each a list of how such headings begin) and \`otherwise\`, what other text is. Words that passdown knows count after these.`,
    ),
  exclude: globs.default([]).describe('Files to leave out, in addition to those that .gitignore leaves out.'),
  limits: z
    .strictObject(
      {
        fileBytes: bytes(1_048_576, 16_777_216).describe('Larger files are not read.'),
        dataBytes: bytes(8_388_608, 16_777_216).describe(
          'The same for JSON data of a tool, such as the tasks of Task Master.',
        ),
        handoffBytes: bytes(65_536, 1_048_576).describe('Larger handoffs are not read.'),
      },
      group,
    )
    .prefault({})
    .describe('What is too large to be read.'),
  watch: z
    .strictObject(
      {
        quietMs: whole('milliseconds', 100, 100, 60_000).describe(
          'How long a file must be unchanged before it is read.',
        ),
        catchUpSeconds: whole('seconds', 60, 5, 86_400).describe(
          'The shortest time between two comparisons of disk and ledger; longer if a comparison takes long.',
        ),
        polling: z
          .enum(POLLING, { error: `must be one of ${POLLING.join(', ')}` })
          .default('auto')
          .describe(
            '`always` compares files on a timer instead of waiting for events; `auto` does so only if the file system reports no events.',
          ),
      },
      group,
    )
    .prefault({})
    .describe('How the daemon watches.'),
  editor: z
    .string({ error: 'must be a text' })
    .regex(EDITOR_ADDRESS, {
      error: 'must be the address of an editor with {path}, such as vscode://file/{path}:{line}',
    })
    .default('vscode://file/{path}:{line}')
    .describe('How the page of `passdown serve` opens a file: an address with `{path}` and `{line}`.'),
  hooks: z
    .strictObject(
      {
        subagentTokens: whole('tokens', 0, 0, 4000).describe(
          'How long a briefing a starting subagent gets from its session; 0: none.',
        ),
      },
      group,
    )
    .prefault({})
    .describe('What agents are told at their events.'),
  derived: z
    .strictObject(
      {
        minConfidence: z
          .strictObject(
            {
              patterns: share(leastConfidence.patterns).describe('Patterns.'),
              gotchas: share(leastConfidence.gotchas).describe('Gotchas.'),
              questions: share(leastConfidence.questions).describe('Questions.'),
              steps: share(leastConfidence.steps).describe('Next steps.'),
              blockers: share(leastConfidence.blockers).describe('Blockers.'),
            },
            group,
          )
          .prefault({})
          .describe(
            'What was read from prose and is less sure than this, from 0 to 1, is in the graph, and not in lists, journal and briefings; `--derived all` shows it. The defaults are such that four in five of what is shown are right.',
          ),
      },
      group,
    )
    .prefault({})
    .describe('What was read from prose.'),
  sessionRoots: z
    .array(z.string({ error: 'must be a path' }).min(1, { error: 'must be a path' }), {
      error: 'must be a list of folders',
    })
    .optional()
    .describe(
      'Folders that sessions of skills may be in, relative to the root or absolute. Default: the root and the temporary folder of the system.',
    ),
  sessionHours: whole('hours', 24, 1, 8760).describe(
    'How long passdown keeps the state of a session that was handed on.',
  ),
  skills: z
    .strictObject(
      {
        cacheMinutes: whole('minutes', 30, 0, 1440).describe(
          'How long a list of skills in a session folder is used before it is made again.',
        ),
        healthSeconds: whole('seconds', 10, 1, 600).describe('A health check that takes longer counts as failed.'),
      },
      group,
    )
    .prefault({})
    .describe('How skills that accept handoffs are found.'),
});

export type Config = z.output<typeof configSchema> & {
  /** No key of the file: the branch of a linked worktree, which a shared store keeps apart unless whoever runs passdown names the project. */
  branch?: string;
};
