import type { FactCollector } from '../fact-collector.ts';
import type { Payload } from './schema.ts';

export function statePayload(_collector: FactCollector, _value: Payload): void {}
