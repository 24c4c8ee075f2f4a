/** docs/api.md: what can be asked of passdown serve, from the table of answers. */
import { type Argument, argumentName } from '../src/ask/question.ts';
import type { AnswerRow } from '../src/serve/answer-row.ts';
import { answerRows } from '../src/serve/answer-table.ts';

const OPENING = `
# The API of passdown serve

\`passdown serve\` answers \`GET /api/<name>?<argument>=<value>\` on 127.0.0.1 with one JSON document:

\`\`\`json
{ "schemaVersion": 1, "kind": "tasks", "data": [], "revision": 7, "total": 12 }
\`\`\`

\`kind\` and \`data\` are those that the command in the table prints with \`--json\`. \`revision\` is that of the graph; a larger one is newer. \`total\` says how many a list has where
\`limit\` and \`offset\` may cut it. What goes wrong is \`{"error":{"code","message","hint"}}\` with status 400 (wrong use), 404 (does not exist), 503 (the store cannot be reached).

Whoever asks needs the token of the address that the command prints, as a cookie or as \`Authorization: Bearer <token>\`:

    curl -H "Authorization: Bearer $TOKEN" "http://127.0.0.1:41234/api/gotchas?severity=high"

\`GET /api/events\` is a stream of server-sent events. Each says only which revision the graph has now: \`event: revision\`, \`data: 7\`, with an \`id\` that is another one whenever an answer may be. Nothing under \`/api/\` changes a file, and there is no
other method than GET. Arguments in angle brackets must be given; those with a dash may be left out.

| ask | what it answers | command | arguments |
|---|---|---|---|
`;

export async function apiPage(head: string): Promise<string> {
  return `${head}${OPENING}${(await answerRows()).map(row).join('\n')}\n`;
}

function row({ name, about, command, takes }: AnswerRow): string {
  return `| \`${name}\` | ${about} | ${command === undefined ? '' : `\`${command}\``} | ${takes.map(shown).join('; ')} |`;
}

function shown(argument: Argument): string {
  const { spelling, about, choices } = argument;
  const name = spelling.startsWith('<') ? `<${argumentName(argument)}>` : `-${argumentName(argument)}`;
  return `\`${name}\` ${about.replace(/;.*/, '')}${choices ? `: ${choices.join(', ')}` : ''}`;
}
