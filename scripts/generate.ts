/** Writes everything that is made from the schemas and tables: JSON Schemas, the problem list, the field and configuration tables. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { configSchema } from '../src/config/schema.ts';
import { RULES } from '../src/dialects/index.ts';
import { handoffSchema, REQUIREMENTS, SCHEMA_VERSION } from '../src/dialects/task/schema.ts';

type JsonSchema = {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
};

/** Path below the repository → content. */
export function generated(): Map<string, string> {
  return new Map([
    ['schemas/task-handoff.schema.json', `${JSON.stringify(handoffJsonSchema(), null, 2)}\n`],
    ['docs/handoff-schema.md', handoffTable()],
    ['docs/configuration.md', configTable()],
    ['docs/problems.md', problemList()],
  ]);
}

export function handoffJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(handoffSchema, {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ jsonSchema }) => allowNumbers(jsonSchema as JsonSchema),
  }) as JsonSchema;
  const rows = REQUIREMENTS.map(({ outcomes, section, each }) => ({
    if: { properties: { outcome: { enum: outcomes } }, required: ['outcome'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: each
      ? { properties: { [section]: { items: { required: [each] } } } }
      : { required: [section], properties: { [section]: { minItems: 1 } } },
  }));
  return { $schema: schema.$schema, title: `Task handoff ${SCHEMA_VERSION}`, ...schema, allOf: rows };
}

/** To an editor `lines: 12` and `blocking_tasks: [5]` are numbers; passdown reads them as written. */
function allowNumbers(schema: JsonSchema): void {
  if (schema.type === 'string' && !schema.enum) schema.type = ['string', 'number'];
}

const cell = (text: unknown) =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const HEAD = '<!-- Made by npm run generate from the sources; edit those instead. -->\n';

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return (schema.enum as string[]).map((value) => `\`${value}\``).join(' ');
  if (schema.type === 'array') return `list of ${schema.items?.type === 'object' ? 'entries' : 'texts'}`;
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

The same as a JSON Schema for editors: \`schemas/task-handoff.schema.json\` in the package.

| field | value | required | meaning |
|---|---|---|---|
${rows(handoffJsonSchema()).join('\n')}

## What an outcome asks for

| outcome | needs | problem |
|---|---|---|
${conditions.join('\n')}
`;
}

function configTable(): string {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const defaults = configSchema.parse({}) as unknown as Record<string, unknown>;
  const lines = (at: JsonSchema, values: Record<string, unknown>, prefix = ''): string[] =>
    Object.entries(at.properties ?? {}).flatMap(([name, field]) => {
      const value = values?.[name];
      if (field.properties) return lines(field, value as Record<string, unknown>, `${prefix}${name}.`);
      return [
        `| \`${prefix}${name}\` | ${value === undefined ? '' : `\`${cell(JSON.stringify(value))}\``} | ${cell(field.description)} |`,
      ];
    });
  return `${HEAD}
# .passdown/config.yaml

Every key is optional. A wrong key or value stops the command with exit code 2 and names the line.
Defaults are overridden by this file, the file by the environment (\`PASSDOWN_PROJECT\`, \`PASSDOWN_STORE\` or \`NEO4J_URI\`), that by flags (\`--project\`, \`--store\`).

| key | default | meaning |
|---|---|---|
${lines(schema, defaults).join('\n')}
`;
}

function problemList(): string {
  const block = (text: string) => (/^```/m.test(text) ? `~~~~\n${text}\n~~~~` : `\`\`\`\n${text}\n\`\`\``);
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
  for (const [path, content] of generated())
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), content);
}
