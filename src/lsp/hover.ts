/** What a field is for, when the cursor rests on it. */
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { mapOf, schemaAt, wordsOf } from './handoff-fields.ts';
import { placeAt } from './place-in-yaml.ts';

export function hoverAt(document: TextDocument, position: Position): Hover | undefined {
  const place = placeAt(document, position);
  const { key, column = 0 } = place ?? {};
  if (!place || place.inValue || key === undefined || position.character < column) return undefined;
  const schema = schemaAt([...place.above, key]);
  if (!schema) return undefined;
  const isRequired = mapOf(schemaAt(place.above))?.required?.includes(key) === true;
  const words = wordsOf(schema);
  const value = [
    `**${key}**${isRequired ? ' (required)' : ''}`,
    schema.description ?? '',
    words.length > 0 ? `One of: ${words.map((word) => `\`${word}\``).join(', ')}` : '',
  ].filter((line) => line !== '');
  return {
    contents: { kind: MarkupKind.Markdown, value: value.join('\n\n') },
    range: {
      start: { line: position.line, character: column },
      end: { line: position.line, character: column + key.length },
    },
  };
}
