/** Names of fields, and words where a field takes one of a few. */
import { type CompletionItem, CompletionItemKind, InsertTextMode, type Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type FieldSchema, mapOf, schemaAt, wordsOf } from './handoff-fields.ts';
import { type Place, placeAt } from './place-in-yaml.ts';

export function complete(document: TextDocument, position: Position): CompletionItem[] {
  const place = placeAt(document, position);
  if (!place) return [];
  return place.inValue ? words(place) : fields(place, document, position);
}

function words({ above, key }: Place): CompletionItem[] {
  const schema = schemaAt([...above, key!]);
  return wordsOf(schema ?? {}).map((label, index) => ({
    label,
    kind: CompletionItemKind.EnumMember,
    // In the order of the schema, which says most first.
    sortText: String(index).padStart(2, '0'),
  }));
}

function fields(place: Place, document: TextDocument, position: Position): CompletionItem[] {
  const schema = schemaAt(place.above);
  const map = mapOf(schema);
  const start = { line: position.line, character: Math.min(place.column, position.character) };
  if (!map || document.getText({ start, end: position }).includes(' ')) return [];
  const dash = schema?.items && !place.inItem ? '- ' : '';
  return Object.entries(map.properties!)
    .filter(([name]) => !place.siblings.has(name))
    .map(([name, field], index) => ({
      label: name,
      kind: CompletionItemKind.Property,
      sortText: String(index).padStart(2, '0'),
      insertTextMode: InsertTextMode.asIs,
      ...(field.description && { documentation: field.description }),
      textEdit: { range: { start, end: position }, newText: dash + opening(name, field, place.column) },
    }));
}

/** A list of maps opens with its first item, whose own first field must be given. */
function opening(name: string, { items }: FieldSchema, column: number): string {
  const lead = items?.properties && items.required?.[0];
  return lead ? `${name}:\n${' '.repeat(column + 2)}- ${lead}: ` : `${name}: `;
}
