/** Sessions of a note: what stands below a heading with a date was said on that day. */
import { expect, test } from 'vitest';
import { dateAt, datesOf } from '../../src/dialects/task/dated-sections.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { graphOf, PROJECT } from '../support/brief-graph.ts';

const LOG = `# Session log

## 2026-03-01 Cache

### Gotchas

- The cache must be cleared before an import runs.

## 2026-05-02 Import

### Next steps

- Add a test for the import of empty files

## About this file

### Gotchas

- The log must never be edited by two people at once.
`;

test('a section is of the date in its heading, or of the section around it, and of none elsewhere', () => {
  const dates = datesOf(scanMarkdown(LOG));
  const at = (words: string) => dateAt(dates, LOG.indexOf(words));
  expect(at('The cache must')).toBe('2026-03-01');
  expect(at('Add a test')).toBe('2026-05-02');
  expect(at('The log must')).toBeUndefined();
  expect(dateAt(dates, 0)).toBeUndefined();
});

test('items of a log carry the date of their session, and the note that of its last one', async () => {
  const store = await graphOf({ 'SESSION_LOG.md': LOG });
  const [gotcha] = (await store.nodesByLabel('Gotcha', PROJECT)).filter(({ props }) =>
    String(props.text).includes('cache'),
  );
  expect(gotcha?.props.lastSeen).toMatch(/^2026-03-01 /);
  const [note] = await store.latest({ label: 'Note', project: PROJECT, standing: 'open' }, 5);
  expect(note?.props).toMatchObject({
    path: 'SESSION_LOG.md',
    name: 'Session log',
    lastSeen: '2026-05-02 SESSION_LOG.md',
  });
});
