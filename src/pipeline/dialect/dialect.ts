/** The pipeline dialect: handoffs from stage to stage of a literature pipeline, one transition a document. */
import { type CheckedDocument, checkDocument } from '../../dialects/check-document.ts';
import type { WorldSettings } from '../../dialects/dialect.ts';
import { block, field } from '../../dialects/document-fields.ts';
import type { Shape } from '../../dialects/find-document.ts';
import { otherVersion } from '../../dialects/version.ts';
import { wholeDialect } from '../../dialects/whole-dialect.ts';
import type { Finding } from '../../model/index.ts';
import { keyOf, nodeAt, type YamlMap } from '../../parse/yaml-node.ts';
import { decidedIn } from '../decision/read-decisions.ts';
import { pipelineReceiving } from '../receive-pipeline.ts';
import { PipelineWorld } from './check-world.ts';
import { crossChecks } from './cross-check.ts';
import { pipelineFacts } from './facts.ts';
import { Loose } from './loose.ts';
import { PIPELINE_HINTS, PIPELINE_RULES, type PipelineCode } from './rules.ts';
import { baseSchema, DOCUMENT_SCHEMAS, PIPELINE_VERSION, type PipelineHandoff } from './schema.ts';
import { TRANSITION_KEYS, type TransitionKey, transitionOf } from './transitions.ts';

/** `stage_7_to_8`, also one that there is not, so that its author is told. */
const BLOCK = /^stage_\d[\w.]{0,40}_(?:to_\w{1,40}|result|final)$/;

const PIPELINE_SHAPE: Shape = {
  words: ['stage'],
  fences: true,
  isOne(root: YamlMap): boolean {
    const handoff = nodeAt(root, ['handoff']);
    const has = (name: string) => handoff !== root && keyOf(handoff, name) !== undefined;
    if (has('source_skill')) return false;
    if (root.entries.some(({ key, value }) => BLOCK.test(key.text) && value.kind === 'map')) return true;
    // Other systems have stages, too.
    return has('stage') && (has('producer') || has('consumer')) && has('workflow_id');
  },
  looksLikeOne: (text) =>
    /^["'{ \t]*stage_\d[\w.]{0,40}_(?:to_\w{1,40}|result|final)["']?[ \t]*:/m.test(text) &&
    /^["'{ \t]*handoff["']?[ \t]*:/m.test(text),
};

const whole = wholeDialect({
  name: 'pipeline',
  version: 7,
  rules: PIPELINE_RULES,
  shape: PIPELINE_SHAPE,
  carriesText: true,
  check: checkPipelineHandoff,
  facts: pipelineFacts,
});

export const pipelineDialect = {
  ...whole,
  world: (root: string, { config, now }: Pick<WorldSettings, 'config' | 'now'>) =>
    new PipelineWorld((workflow) => decidedIn(root, workflow, config.limits), now),
  receiving: pipelineReceiving,
};

/** Whatever is wrong is said at once: fields and values by the schema, then what refers to what. */
function checkPipelineHandoff(root: YamlMap): CheckedDocument<PipelineHandoff, PipelineCode> {
  const keys = root.entries.map(({ key }) => key).filter(({ text }) => transitionOf(text));
  const key = keys[0]?.text as TransitionKey | undefined;
  const schema = key ? DOCUMENT_SCHEMAS[key] : baseOnly();
  const several = keys
    .slice(1)
    .map((more) =>
      found(
        'transition-several',
        more,
        `${more.text} is a handoff of its own. Give it a file, and a handoff block of its own`,
      ),
    );
  const checked = checkDocument(schema, root, PIPELINE_RULES, PIPELINE_HINTS);
  const others = new Set(several.map(({ start }) => start));
  const data = new Loose(checked.data);
  const crossed = key ? crossChecks(key, data.at(key), data) : [];
  const findings = [
    ...otherVersion(root, PIPELINE_VERSION),
    ...(key ? several : [missing(root)]),
    ...checked.findings.filter(({ start }) => !others.has(start)),
    ...(key ? stageFindings(root, key) : []),
    ...crossed.map(({ code, way, message }) => found(code, nodeAt(root, way), message)),
  ];
  const value = key && checked.value ? asHandoff(key, checked.value) : undefined;
  return { ...(value && { value }), data: checked.data, findings };
}

const baseOnly = () => block({ handoff: field(baseSchema, 'Who hands on to whom, from which stage.') });

function asHandoff(key: TransitionKey, value: Record<string, unknown>): PipelineHandoff {
  return { handoff: value.handoff, key, body: value[key] } as PipelineHandoff;
}

function missing(root: YamlMap): Finding<PipelineCode> {
  const message = `No block says which handoff this is. Write one of ${TRANSITION_KEYS.join(', ')}`;
  return found('transition-missing', root.entries[0]?.key ?? root, message);
}

/** 6 is short for 6a, 6b and 6c, and 7 may stand for 7.5: the block says which. */
function stageFindings(root: YamlMap, key: TransitionKey): Finding<PipelineCode>[] {
  const node = nodeAt(root, ['handoff', 'stage']);
  const { from, name } = transitionOf(key)!;
  if (node.kind !== 'scalar' || node.text.trim() === '') return [];
  const written = node.text.trim().toLowerCase();
  if (written === from || written === from.replace(/[abc]$|\.5$/, '')) return [];
  return [
    found('stage-mismatch', node, `${name} leaves stage ${from}, not ${written.slice(0, 20)}. Write stage: ${from}`),
  ];
}

const found = (
  code: PipelineCode,
  { start, end }: { start: number; end: number },
  message: string,
): Finding<PipelineCode> => ({
  code,
  start,
  end,
  message,
});
