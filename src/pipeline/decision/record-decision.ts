/** What a person decides about a section at the escape hatch, written where it is committed and read like any document. */
import { dirname } from 'node:path';
import type { Config } from '../../config/schema.ts';
import { inOrder } from '../../dialects/check-document.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { ESCAPE_OPTIONS, type EscapeOption, LIMITS, TIMEOUT_OPTIONS } from '../dialect/stages.ts';
import type { Standing } from '../standing/standing.ts';
import { decisionPath, readDecisions } from './read-decisions.ts';
import { DECISION_VERSION, type Decision, type Decisions, decisionsSchema } from './schema.ts';

export interface DecisionRequest {
  root: string;
  limits: Config['limits'];
  standing: Standing;
  section: string;
  /** By its name or its number. */
  option: string;
  reason?: string | undefined;
  now: Date;
}

export function recordDecision(request: DecisionRequest): { path: string } & Decision {
  const { root, standing, reason, now } = request;
  const option = optionNamed(request.option);
  const section = sectionDue(standing, request.section, option);
  const path = decisionPath(standing.id);
  const decision: Decision = {
    section,
    option,
    decided_at: now.toISOString(),
    ...(reason !== undefined && { reason }),
  };
  const before = existing(request, path);
  const decisions: Decisions = {
    decisions: {
      version: DECISION_VERSION,
      workflow_id: standing.id,
      quality_overrides: [...before, decision],
    },
  };
  makeFolder(root, dirname(path));
  writeFileAtomically(root, path, writeYaml(inOrder(decisionsSchema, decisions)));
  return { path, ...decision };
}

function optionNamed(given: string): EscapeOption {
  const all = [...ESCAPE_OPTIONS, ...TIMEOUT_OPTIONS];
  const found = all.find(({ option }, i) => option === given.toLowerCase() || String(i + 1) === given);
  if (found) return found.option;
  throw new OperatorError({
    code: 'usage',
    message: `${given} is not an option`,
    hint: `Write ${all.map(({ option }) => option).join(', ')}, or a number from 1 to ${all.length}`,
  });
}

/** As the outline calls it, whatever the case in which it was asked for. */
function sectionDue({ id, cycles, overdue }: Standing, section: string, option: EscapeOption): string {
  if (option === 'skip') return stageDue(overdue, section);
  const fold = (name: string) => name.trim().toLowerCase();
  const own =
    cycles.find((one) => one.section === section) ?? cycles.find((one) => fold(one.section) === fold(section));
  if (!own)
    throw new OperatorError({
      code: 'not-found',
      message: `${id} has no section ${section}`,
      hint: `Its sections: ${cycles.map((one) => one.section).join(', ') || 'none yet'}`,
      exitCode: 1,
    });
  // The workflow goes on without a section that is not written in time.
  const isLate = (stage: string) => overdue.some((one) => one.stage === stage && one.section === own.section);
  const byTime = (option === 'remove' && isLate('5')) || (option === 'pass' && isLate('6a'));
  if ((own.state !== 'escalated' || option === 'pass') && !byTime)
    throw new OperatorError({
      code: 'decision-not-due',
      message: `${own.section} is ${own.state} and has failed ${own.cycles} of ${LIMITS.cycles} checks`,
      hint: 'A decision is possible once a section has failed that often and nothing was decided yet; remove also when its draft is overdue, pass when its check is',
      exitCode: 1,
    });
  return own.section;
}

/** Only the deep fact-check may be left out. */
function stageDue(overdue: Standing['overdue'], stage: string): string {
  if (stage === '6b' && overdue.some((one) => one.stage === '6b')) return stage;
  throw new OperatorError({
    code: 'decision-not-due',
    message: `${stage} cannot be left out now`,
    hint: 'Write 6b skip, once the deep fact-check takes longer than it may',
    exitCode: 1,
  });
}

/** Decisions that are recorded already; a file that cannot be read is not written over. */
function existing({ root, limits, standing }: DecisionRequest, path: string): Decision[] {
  const recorded = readDecisions(root, standing.id, limits);
  if (recorded) return recorded;
  throw new OperatorError({
    code: 'decisions-invalid',
    message: `${path} has no valid decisions and was not changed`,
    hint: `passdown check ${path} says what to correct`,
    exitCode: 1,
  });
}
