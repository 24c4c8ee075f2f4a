/** Writes everything that is made from the schemas and tables: JSON Schemas, the problem list, the commands, the field and configuration tables. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeKeys } from '../src/config/describe-keys.ts';
import { configSchema } from '../src/config/schema.ts';
import { CONVENTIONS, type Convention } from '../src/dialects/conventions.ts';
import { DIALECTS, RULES } from '../src/dialects/index.ts';
import { READING_VERSION } from '../src/dialects/read-document.ts';
import { REQUIREMENTS, SCHEMA_VERSION } from '../src/dialects/task/schema.ts';
import type { RuleTable } from '../src/model/index.ts';
import { PIPELINE_RULES } from '../src/pipeline/dialect/rules.ts';
import { PIPELINE_VERSION } from '../src/pipeline/dialect/schema.ts';
import { type CheckpointRule, STAGES, type Stage } from '../src/pipeline/dialect/stages.ts';
import { TRANSITIONS } from '../src/pipeline/dialect/transitions.ts';
import { SKILL_RULES } from '../src/skills/document/rules.ts';
import { SKILL_VERSION } from '../src/skills/document/schema.ts';
import { PAYLOAD_RULES } from '../src/skills/payload/rules.ts';
import { PAYLOAD_VERSION } from '../src/skills/payload/schema.ts';
import { CONTEXT_KINDS, SECRET_KINDS } from '../src/words/secret-kinds.ts';
import { apiPage } from './describe-api.ts';
import { commandPage, manualPage } from './describe-commands.ts';
import { plugins } from './describe-plugins.ts';
import {
  decisionsJsonSchema,
  handoffJsonSchema,
  type JsonSchema,
  payloadJsonSchema,
  pipelineJsonSchema,
  shippedSchemas,
  skillJsonSchema,
} from './json-schema.ts';

/** Path below the repository → content. */
export async function generated(): Promise<Map<string, string>> {
  return new Map([
    ...[...shippedSchemas()].map(
      ([name, schema]) => [`schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`] as const,
    ),
    ['docs/handoff-schema.md', handoffTable()],
    ['docs/skill-schema.md', skillTable()],
    ['docs/payload-schema.md', payloadTable()],
    ['docs/pipeline-schema.md', pipelineTable()],
    ['docs/configuration.md', configTable()],
    ['docs/conventions.md', conventionList()],
    ['docs/problems.md', problemList()],
    ['docs/security.md', withKinds(readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8'))],
    ['docs/commands.md', await commandPage(HEAD)],
    ['docs/passdown.1', await manualPage()],
    ...plugins(),
    ['docs/api.md', await apiPage(HEAD)],
    ['src/dialects/versions.ts', versionTable()],
    ['src/config/defaults.json', defaultTable()],
  ]);
}

const cell = (text: unknown) =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const HEAD = '<!-- Made by npm run generate from the sources; edit those instead. -->\n';

/** Only the table of that page is made; the rest is written by hand. */
function withKinds(page: string): string {
  const rows = [
    ...SECRET_KINDS.map(([kind, name, pattern]) => `| \`${kind}\` | ${name} | \`${cell(pattern)}\` |`),
    ...Object.entries(CONTEXT_KINDS).map(([kind, { name, how }]) => `| \`${kind}\` | ${name} | ${cell(how)} |`),
  ];
  const table = ['| kind | what it is | its form, or where it stands |', '|---|---|---|', ...rows].join('\n');
  return page.replace(/(?<=<!-- kinds of secrets: made by npm run generate -->\n).*?(?=\n<!-- end -->)/s, () => table);
}

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return (schema.enum as string[]).map((value) => `\`${value}\``).join(' ');
  if (schema.type === 'array') return `list of ${schema.items?.type === 'object' ? 'entries' : 'texts'}`;
  if (schema.properties) return 'block';
  return Array.isArray(schema.type) ? 'text' : String(schema.type ?? '');
}

function rows(schema: JsonSchema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ? 'yes' : '';
    const nested =
      field.type === 'array' && field.items?.properties
        ? rows(field.items, `${prefix}${name}[].`)
        : field.properties
          ? rows(field, `${prefix}${name}.`)
          : [];
    return [`| \`${prefix}${name}\` | ${cell(typeOf(field))} | ${required} | ${cell(field.description)} |`, ...nested];
  });
}

function handoffTable(): string {
  const conditions = REQUIREMENTS.map(
    ({ outcomes, section, each, code }) =>
      `| ${outcomes.map((outcome) => `\`${outcome}\``).join(', ')} | ${each ? `\`${each}\` in each of \`${section}\`` : `\`${section}\``} | [\`${code}\`](problems.md#${code}) |`,
  );
  return `${HEAD}
# The handoff section, schema version ${SCHEMA_VERSION}

The same as a JSON Schema: \`schemas/task-handoff.schema.json\` in the package. YAML plugins do not look into markdown; [editors.md](editors.md) sets up an editor.

| field | value | required | meaning |
|---|---|---|---|
${rows(handoffJsonSchema()).join('\n')}

## What an outcome asks for

| outcome | needs | problem |
|---|---|---|
${conditions.join('\n')}
`;
}

/** What stops or accompanies a document of a dialect, beside what its fields say. */
function ruleRows(rules: RuleTable): string {
  return Object.entries(rules)
    .map(
      ([code, { severity, meaning, world }]) =>
        `| [\`${code}\`](problems.md#${code}) | ${severity}${world ? ', of the world' : ''} | ${cell(meaning)} |`,
    )
    .join('\n');
}

const FIELD_HEAD = '| field | value | required | meaning |\n|---|---|---|---|';
const RULE_HEAD = '| code | severity | meaning |\n|---|---|---|';

function skillTable(): string {
  return `${HEAD}
# The handoff document of a skill, schema version ${SKILL_VERSION}

A YAML or JSON file, or a yaml fence in markdown, with \`handoff.source_skill\`; its name does not matter. The same as a JSON Schema for editors:
\`schemas/skill-handoff.schema.json\` in the package. A document counts whole or not at all: one error, and nothing of it is in the graph.
A file that shows the schema with type words for values is documentation, its examples included; so is the file that declares a skill.

${FIELD_HEAD}
${rows(skillJsonSchema()).join('\n')}

The checksum is over the bytes of the deliverable. It is compared whenever a handoff is checked or received, and never stored.

## What can be wrong

${RULE_HEAD}
${ruleRows(SKILL_RULES)}
`;
}

function payloadTable(): string {
  return `${HEAD}
# The payload of a handoff, schema version ${PAYLOAD_VERSION}

A file that is YAML or JSON as a whole, with \`handoff.source.skill\` and \`handoff.target.skill\`; its name does not matter. The same as a JSON Schema for
editors: \`schemas/payload.schema.json\` in the package. A payload counts whole or not at all. Any skill may be the source. Other versions are read for
the fields below, with a warning; one of version 1.0 that names no target goes to \`lit-pm\`.

${FIELD_HEAD}
${rows(payloadJsonSchema()).join('\n')}

What is left out: \`expires_at\` is an hour after \`timestamp\`, \`handoff_chain\` is the source skill, lists are empty, \`synthesis_summary\` is empty.
In the graph a payload without \`workflow_id\` belongs to the workflow called like its session folder.

## Hash and size

\`payload_hash\` is the SHA-256, and \`payload_size_bytes\` the number of bytes, of the payload's own text in this form:

1. the text of the file, without a byte order mark, in UTF-8;
2. line ends as LF;
3. the values of \`payload_hash\` and \`payload_size_bytes\` cut out, with their quotes; their keys, colons and blanks stay.

So any change shows, even one that YAML would not mind. \`sha256:\` before the digits may be left out. The size is compared where the hash matches or is
absent. A payload with neither is taken, with the warning \`payload-unsealed\`.

## Where a session may lie

\`session_path\` is absolute or from the root. It must lie, links followed, in one of the \`sessionRoots\` of the configuration (by default the root and the
system's temporary folder); anything else is refused without being looked at. Perspective files are those in the session's folder \`perspectives/\`, and
files of the session that are called \`perspective-…\`.

## What can be wrong

${RULE_HEAD}
${ruleRows(PAYLOAD_RULES)}
`;
}

const spellCheckpoint = (rule: CheckpointRule) =>
  rule === 'section' ? 'each section is held until it passes' : typeof rule === 'string' ? rule : rule.join(', ');
const spellTime = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);

function stageRow({ id, name, owner, checkpoint, duration, timeout, perSection, onTimeout }: Stage): string {
  const each = perSection ? ' a section' : '';
  return `| ${id} | ${name} | ${owner} | ${spellCheckpoint(checkpoint)} | ${duration.map(spellTime).join(' to ')}${each} | ${spellTime(timeout)}${each}: ${onTimeout} |`;
}

function stageText({ id, name, input, output, gate, failures }: Stage): string {
  return `### ${id}: ${name}

In: ${input.join('; ')}. Out: ${output.join('; ')}.

| gate | how it is judged |
|---|---|
${gate.map(({ text, judged }) => `| ${cell(text)} | ${judged} |`).join('\n')}

${failures.map(({ when, action, path }) => `- When ${when}: ${action}, then ${path}.`).join('\n')}`;
}

function pipelineTable(): string {
  const { properties = {} } = pipelineJsonSchema();
  const transitions = TRANSITIONS.map(
    ({ key, name, title }) => `### ${name}: ${title}\n\n${FIELD_HEAD}\n${rows(properties[key]!, `${key}.`).join('\n')}`,
  );
  return `${HEAD}
# The literature pipeline, schema version ${PIPELINE_VERSION}

A YAML or JSON file, or a yaml fence in markdown, with \`handoff.stage\` and one block that says which transition it is; its name does not matter. The same as a JSON
Schema for editors: \`schemas/pipeline-handoff.schema.json\` in the package. A document counts whole or not at all. Case, \`-\` and \`_\` of choices do not matter.
How to use it: [pipeline.md](pipeline.md).

## Stages

| stage | name | owner | a person is asked | lasts | at most, and then |
|---|---|---|---|---|---|
${STAGES.map(stageRow).join('\n')}

*computed*: passes or fails by what the documents hold. *said*: only the producer can tell, and there is a field for it. *hint*: words alone cannot decide it, so it never
passes or fails. *person*: somebody has to judge it.

${STAGES.map(stageText).join('\n\n')}

## Fields of every handoff

${FIELD_HEAD}
${rows(properties.handoff!, 'handoff.').join('\n')}

## Transitions

${transitions.join('\n\n')}

## What can be wrong

${RULE_HEAD}
${ruleRows(PIPELINE_RULES)}

## Decisions

\`.passdown/decisions/<workflow>.yaml\`, written by \`passdown workflow <id> --decide\`; JSON Schema: \`schemas/decisions.schema.json\`.

${FIELD_HEAD}
${rows(decisionsJsonSchema()).join('\n')}
`;
}

function configTable(): string {
  const lines = describeKeys().map(
    ({ name, value, description }) =>
      `| \`${name}\` | ${value === undefined ? '' : `\`${cell(JSON.stringify(value))}\``} | ${cell(description)} |`,
  );
  return `${HEAD}
# .passdown/config.yaml

Every key is optional. A wrong key or value stops the command with exit code 2 and names the line.
Defaults are overridden by this file, the file by the environment (\`PASSDOWN_PROJECT\`, \`PASSDOWN_STORE\` or \`NEO4J_URI\`), that by flags (\`--project\`, \`--store\`).

| key | default | meaning |
|---|---|---|
${lines.join('\n')}
`;
}

const block = (text: string) => (/^```/m.test(text) ? `~~~~\n${text}\n~~~~` : `\`\`\`\n${text}\n\`\`\``);

const TRUST: Record<Convention['trust'], string> = {
  exact: 'from fields',
  mixed: 'from fields, free text by rules',
  prose: 'by rules, marked as read from prose',
};

function conventionList(): string {
  const places = ({ globs }: Convention) => globs.map((glob) => `\`${glob}\``).join(' · ');
  const texts = CONVENTIONS.map((row) =>
    [
      `## ${row.name}`,
      `Read ${TRUST[row.trust]}, by the dialect \`${row.dialect}\`.${row.tool ? ` The files belong to ${row.tool.name}.` : ''}`,
      `Where: ${places(row)}`,
      `What is read: ${row.reads}.`,
      ...(row.example
        ? [
            `\`${row.example}\``,
            block(
              readFileSync(new URL(`../test/fixtures/conventions/${row.example}`, import.meta.url), 'utf8').trimEnd(),
            ),
            `gives ${row.gives}.`,
          ]
        : []),
    ].join('\n\n'),
  );
  return `${HEAD}
# Conventions

Where passdown looks without being told, and what it reads there. Content decides what a file is; \`include:\` in [configuration.md](configuration.md) adds places and can say
what the files there are. passdown writes into none of the files that belong to another tool: the handoff of a task that stands in one of them, or in a list, gets a note of its own
(\`passdown new handoff master/5\` makes \`handoffs/master/5.md\`).

${texts.join('\n\n')}
`;
}

/** Most projects set nothing but their name: for them no schema needs to be set up. The globs have a table of their own. */
function defaultTable(): string {
  const { include: _, ...defaults } = configSchema.parse({});
  return `${JSON.stringify(defaults, null, 2)}\n`;
}

/** Refreshing a graph in which nothing changed needs the versions of the dialects, and nothing else of them. */
function versionTable(): string {
  const rows = DIALECTS.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `/** Made by npm run generate from the dialects, in their order: who needs their versions need not load them. */
export const READING_VERSION = ${READING_VERSION};

const VERSIONS = \`
  ${rows.replace(/(.{80,100}?,) /g, '$1\n  ')}
\`;

export const DIALECT_VERSIONS = VERSIONS.split(',').map((row) => {
  const [name, version] = row.trim().split(' ') as [string, string];
  return { name, version: Number(version) };
});
`;
}

function problemList(): string {
  const entries = Object.entries(RULES).map(([code, { severity, meaning, wrong, right, fixable, world }]) =>
    [
      `## ${code}`,
      `*${severity}${fixable ? ', fixable' : ''}${world ? ', of the world' : ''}* · ${meaning}`,
      `Wrong:\n\n${block(wrong)}`,
      `Right:\n\n${block(right)}`,
    ].join('\n\n'),
  );
  return `${HEAD}
# Problems

What \`passdown check\` reports, by code; \`passdown explain <code>\` prints the same. An error leaves something out, or names
something that is missing; a warning does not. A mistake that could be read as it was meant is a warning even where the table says error.
Problems *of the world* depend on other files, git or the disk: they are computed when asked and never stored.

${entries.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of await generated()) {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
