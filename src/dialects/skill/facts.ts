import type { FactCollector } from '../fact-collector.ts';
import type { SkillHandoff } from './schema.ts';

export function stateSkillHandoff(_collector: FactCollector, _value: SkillHandoff): void {}
