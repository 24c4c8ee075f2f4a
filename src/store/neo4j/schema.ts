/** Constraints and indexes: the missing ones are created in one transaction; if none is missing, that takes one query. */
import neo4j, { type Session } from 'neo4j-driver';
import { EDGE_TYPES, LABELS, SEEN_LABELS } from '../../model/index.ts';
import { statement } from '../statements.ts';
import { fill } from './fill.ts';

const AWAIT_SECONDS = 60;

/** `onAnswer` is called for each statement that the server answered: a cold server is slow with this many. */
export async function prepareSchema(session: Session, onAnswer: () => void): Promise<void> {
  const { records } = await session.run(statement('cypher', 'schema/show-indexes'));
  onAnswer();
  const states = new Map(records.map((record) => [String(record.get('name')), String(record.get('state'))]));
  const due = schemaStatements().filter((text) => !states.has(nameIn(text)));
  if (due.length === 0 && [...states.values()].every((state) => state === 'ONLINE')) return;
  // Two processes that do this at once may deadlock; the driver then retries.
  await session.executeWrite((tx) => Promise.all(due.map((text) => tx.run(text).then(onAnswer))));
  await session.run(statement('cypher', 'schema/await-indexes'), { seconds: neo4j.int(AWAIT_SECONDS) });
}

/** The name of the index or constraint that a statement creates. */
const nameIn = (text: string) => /(?:INDEX|CONSTRAINT) (\w+)/.exec(text)![1]!;

function schemaStatements(): string[] {
  return [
    ...LABELS.flatMap((label) => [
      fill('schema/unique-key', { LABEL: label }),
      fill('schema/project-index', { LABEL: label }),
    ]),
    ...EDGE_TYPES.map((type) => fill('schema/statement-index', { TYPE: type })),
    ...SEEN_LABELS.map((label) => fill('schema/latest-index', { LABEL: label })),
    statement('cypher', 'schema/tag-name-index'),
    statement('cypher', 'schema/words-index'),
    statement('cypher', 'schema/passages-index'),
    statement('cypher', 'schema/passage-words-index'),
  ];
}
