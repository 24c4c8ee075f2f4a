/** The decision dialect: what a person chose for sections that failed the quick fact-check too often. */
import { checkDocument } from '../../dialects/check-document.ts';
import { timeOf } from '../../dialects/document-fields.ts';
import { DOCUMENT_RULES } from '../../dialects/document-rules.ts';
import { wholeDialect } from '../../dialects/whole-dialect.ts';
import { keyOf, nodeAt, type YamlMap } from '../../parse/yaml-node.ts';
import { decisionsSchema } from './schema.ts';

export const decisionDialect = wholeDialect({
  name: 'decision',
  version: 2,
  rules: DOCUMENT_RULES,
  shape: {
    words: ['decisions', 'workflow_id'],
    fences: false,
    isOne(root: YamlMap): boolean {
      const decisions = nodeAt(root, ['decisions']);
      return decisions !== root && keyOf(decisions, 'workflow_id') !== undefined;
    },
    looksLikeOne: (text) => /^decisions[ \t]*:/m.test(text) && /^[ \t]+quality_overrides[ \t]*:/m.test(text),
  },
  check: (root) => checkDocument(decisionsSchema, root, DOCUMENT_RULES, HINTS),
  state(collector, { decisions }, at) {
    const workflow = collector.node('Workflow', decisions.workflow_id, { id: decisions.workflow_id });
    decisions.quality_overrides.forEach(({ section, option, decided_at, reason }, i) => {
      const place = at('decisions', 'quality_overrides', i);
      const id = `${decisions.workflow_id}/${section}`;
      const node = collector.node('Section', id, { id });
      collector.edge('SECTION_OF', node, workflow, place);
      collector.edge('DECIDES', collector.document(), node, place, {
        section,
        option,
        at: new Date(timeOf(decided_at)!).toISOString().replace(/(?:\.000)?Z$/, ''),
        ...(reason !== undefined && { reason }),
      });
    });
  },
});

const HINTS = {
  'timestamp-invalid': (written: string) => `${written} is not a time. Write it as ISO 8601: 2026-05-04T09:30:00Z`,
};
