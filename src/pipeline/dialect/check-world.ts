/** Handoffs of one workflow against each other, for `check` and `receive`: the judgement over the files of the project. */
import type { World } from '../../dialects/dialect.ts';
import type { Problem } from '../../model/index.ts';
import { type LineMap, positionAt } from '../../parse/line-map.ts';
import { nodeAt, type YamlMap } from '../../parse/yaml-node.ts';
import { type Filed, fileHandoff, type PipelineReading } from '../judge/filed.ts';
import { judge } from '../judge/judge.ts';
import type { Decided } from '../judge/workflow.ts';
import { PIPELINE_RULES, type PipelineCode } from './rules.ts';

export class PipelineWorld implements World<PipelineReading> {
  private readonly filed: Filed[] = [];
  /** Only handoffs that are being checked. */
  private readonly asked = new Map<Filed, { map: LineMap; root: YamlMap }>();
  private readonly decided: (workflow: string) => readonly Decided[];
  private readonly now: number;

  constructor(decided: (workflow: string) => readonly Decided[] = () => [], now = Date.now()) {
    this.decided = decided;
    this.now = now;
  }

  know(path: string, reading: PipelineReading): void {
    this.filed.push(fileHandoff(path, reading));
  }

  add(path: string, map: LineMap, reading: PipelineReading): void {
    const filed = fileHandoff(path, reading, map);
    this.filed.push(filed);
    if (reading.root) this.asked.set(filed, { map, root: reading.root });
  }

  problems(): Problem<PipelineCode>[] {
    return [...Map.groupBy(this.filed, ({ workflow }) => workflow)].flatMap(([id, list]) =>
      id === undefined
        ? []
        : judge(list, this.decided(id), this.now).found.flatMap(({ one, code, way, message }) => {
            const asked = this.asked.get(one);
            if (!asked) return [];
            const { start, end } = nodeAt(asked.root, way[0] === 'handoff' ? way : [one.key, ...way]);
            const [from, to] = [positionAt(asked.map, start), positionAt(asked.map, end)];
            const region = { ...from, endLine: to.line, endColumn: to.column };
            return [{ path: one.path, ...region, code, severity: PIPELINE_RULES[code].severity, message }];
          }),
    );
  }
}
