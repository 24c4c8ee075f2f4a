/** The gate of a stage, put together: what passes and fails, hints apart, what the producer says, and what is left for a person. */
import type { GateResult, Result } from '../dialect/gates.ts';
import { type StageId, stageOf } from '../dialect/stages.ts';

export interface Gate {
  stage: StageId;
  /** Of what can be computed; hints and what a person judges do not count. `open`: nothing could be computed. */
  result: 'passed' | 'failed' | 'open';
  passes: string[];
  fails: string[];
  /** The producer's word. */
  said: string[];
  hints: string[];
  /** What a person must judge. */
  toJudge: string[];
}

/** `of`: which section a result is about, where there are several. */
export type OwnResult = GateResult & { of?: string };

export function gateAt(stage: StageId, results: readonly OwnResult[]): Gate {
  const { gate } = stageOf(stage);
  const order = new Map(gate.map(({ id }, i) => [id, i]));
  const own = results.filter(({ id }) => order.has(id)).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  const of = (result: Result) => own.filter((one) => one.result === result).map(spelt);
  const judged = new Set(own.filter(({ result }) => result !== 'hint').map(({ id }) => id));
  const [passes, fails] = [of('pass'), of('fail')];
  return {
    stage,
    result: fails.length > 0 ? 'failed' : passes.length > 0 ? 'passed' : 'open',
    passes,
    fails,
    said: of('said'),
    hints: of('hint'),
    toJudge: gate.filter(({ id, judged: by }) => by !== 'computed' && !judged.has(id)).map(({ text }) => text),
  };
}

const spelt = ({ id, text, of }: OwnResult) => `${of === undefined ? '' : `${of}, `}${id}: ${text}`;
