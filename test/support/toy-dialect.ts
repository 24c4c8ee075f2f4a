/** A dialect of its own, as docs/adding-a-dialect.md walks through it: reports of incidents. */
import { checkDocument } from '../../src/dialects/check-document.ts';
import { block, field, knowledge, text, texts, timestamp } from '../../src/dialects/document-fields.ts';
import { DOCUMENT_RULES } from '../../src/dialects/document-rules.ts';
import { wholeDialect } from '../../src/dialects/whole-dialect.ts';
import { fingerprint, type RuleTable } from '../../src/model/index.ts';
import { nodeAt } from '../../src/parse/yaml-node.ts';

const schema = block({
  incident: field(
    block({
      reporter: field(text.regex(/^@/, { error: 'reporter-no-handle' }), 'Who saw it, as a handle.', '@ann'),
      at: field(timestamp, 'When it began, as ISO 8601.', '2026-05-04T09:30:00Z'),
      what: field(knowledge, 'What happened, in one sentence.', 'The queue ran full'),
      unclear: field(texts.default([]), 'What is not understood yet.', ['Why was there no alarm?']),
    }),
    'One incident.',
  ),
});

const RULES = {
  ...DOCUMENT_RULES,
  'reporter-no-handle': {
    severity: 'error',
    meaning: 'The reporter is not a handle, so nobody can be asked.',
    wrong: 'reporter: Ann',
    right: 'reporter: "@ann"',
  },
} as const satisfies RuleTable;

export const incidentDialect = wholeDialect({
  name: 'incident',
  version: 1,
  rules: RULES,
  shape: {
    words: ['incident', 'reporter'],
    fences: true,
    isOne: (root) => nodeAt(root, ['incident', 'reporter']) !== nodeAt(root, ['incident']),
    looksLikeOne: (yaml) => /^incident:/m.test(yaml) && /^ +reporter:/m.test(yaml),
  },
  check: (root) =>
    checkDocument(schema, root, RULES, {
      'reporter-no-handle': (written) => `${written} is not a handle. Write "@${written}"`,
    }),
  state(collector, { incident }, at) {
    const note = collector.node('Note', collector.doc, { path: collector.doc });
    collector.edge('DESCRIBES', collector.document(), note, at('incident'));
    const trap = collector.node('Gotcha', fingerprint(incident.what), {});
    collector.edge('HIT', note, trap, at('incident', 'what'), { text: incident.what, severity: 'high' });
    incident.unclear.forEach((question, i) => {
      const node = collector.node('Question', fingerprint(question), {});
      collector.edge('RAISED', note, node, at('incident', 'unclear', i), { text: question });
    });
  },
});
