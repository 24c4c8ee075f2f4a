/** passdown mcp on SQLite, under both protocols. */
import { describe } from 'vitest';
import { mcpSuite } from '../support/mcp-suite.ts';

describe('by the protocol of 2025', () => mcpSuite(() => ({ process: true })));
describe('by the protocol of 2026-07-28', () => mcpSuite(() => ({ modern: true, process: true })));
