/**
 * A YAML block → a checked handoff and what is wrong with it. The schema judges; this file gives it plain data, and turns
 * each of its complaints into a finding with a place and a repair: read it as it was meant (a warning), or leave the item out (an error).
 */
import type { Finding } from '../../model/index.ts';
import { nearestWord } from '../../parse/nearest-word.ts';
import { keyOf, nodeAt, type YamlMap } from '../../parse/yaml-node.ts';
import { isBlank, PendingHandoff, type Places } from './pending-handoff.ts';
import { isPlaceholder } from './placeholders.ts';
import { repair, type SchemaIssue } from './repair.ts';
import type { TaskCode } from './rules.ts';
import { FIELDS, type Handoff, handoffSchema, REQUIREMENTS } from './schema.ts';

export interface CheckedHandoff {
  handoff: Handoff;
  places: Places;
  findings: Finding<TaskCode>[];
}

/** An outcome that is missing is one finding of its own, not a reason to lose the rest. */
const lenientSchema = handoffSchema.partial({ outcome: true });
const MAX_ROUNDS = 6;
/** Zod writes and compiles a program for each schema. That pays from so many handoffs on; most projects have fewer. */
const FEW = 50;
let asked = 0;

export function readHandoff(root: YamlMap): CheckedHandoff {
  const reading = new PendingHandoff(root);
  const handoff = settle(reading);
  const places = reading.places(handoff);
  return { handoff, places, findings: [...reading.findings, ...missing(root, reading, handoff, places)] };
}

/** Asks the schema until it has nothing more to say; every round repairs or removes what it named. */
function settle(reading: PendingHandoff): Handoff {
  for (let round = 0; ; round++) {
    const result = lenientSchema.safeParse(reading.draft, { jitless: asked++ < FEW });
    if (result.success) return result.data as Handoff;
    reading.renamed.clear();
    // Names first: a misspelt lead is there after all.
    const [names, others] = [
      result.error.issues.filter(isAboutNames),
      result.error.issues.filter((issue) => !isAboutNames(issue)),
    ];
    for (const issue of [...names, ...others]) repair(reading, issue, round >= MAX_ROUNDS);
    reading.sweep();
  }
}

/** What the outcome asks for and the handoff, as it was read, does not give. */
function missing(root: YamlMap, reading: PendingHandoff, handoff: Handoff, places: Places): Finding<TaskCode>[] {
  const outcome = keyOf(root, reading.writtenName('outcome'));
  const value = nodeAt(root, [reading.writtenName('outcome')]);
  if (!handoff.outcome) {
    const at = outcome ?? { start: root.start, end: root.start };
    const said = outcome && !isBlank(value) && !isPlaceholder('outcome', value);
    return said
      ? []
      : [
          {
            code: 'outcome-missing',
            start: at.start,
            end: at.end,
            message: 'Say how it ended: outcome: completed | partial | failed | blocked',
          },
        ];
  }
  return REQUIREMENTS.filter((row) => row.outcomes.includes(handoff.outcome!)).flatMap(
    ({ section, each, code }): Finding<TaskCode>[] => {
      const items = (handoff[section] ?? []) as Record<string, unknown>[];
      if (!each) {
        if (items.length > 0 || reading.thinned.has(section)) return [];
        const what = section === 'blockers' ? 'what blocks the task' : 'what to do next';
        return [
          {
            code,
            start: value.start,
            end: value.end,
            message: `outcome: ${handoff.outcome} needs ${section}: say ${what}`,
          },
        ];
      }
      return items.flatMap((item, i) => {
        if (!isEmpty(item[each])) return [];
        const start = places[section]![i]!;
        return [
          {
            code,
            start,
            end: start,
            message: `outcome: ${handoff.outcome} needs ${each} for each of ${section}: add it here`,
          },
        ];
      });
    },
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

const isAboutNames = (issue: SchemaIssue) => issue.code === 'unrecognized_keys';

/** Whether a map speaks this schema at all; another project's YAML under a handoff heading does not. */
export function speaksSchema(root: YamlMap): boolean {
  return root.entries.some(
    ({ key }) => (FIELDS as string[]).includes(key.text) || nearestWord(key.text, FIELDS) !== undefined,
  );
}
