/** Progress for a person at a terminal: which work reports it, and lines that fit. */
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { barLine, ProgressBar } from '../../src/cli/progress-bar.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { type IngestOptions, ingest } from '../../src/ingest/ingest.ts';
import { rebuild } from '../../src/ingest/rebuild.ts';
import { verify } from '../../src/outputs/verify.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { refresh } from '../../src/workplace/refresh.ts';
import { manyTasks } from '../support/many-tasks.ts';

describe('a line', () => {
  test.each([1, 2, 10, 18, 24, 30, 40, 60, 80, 200])('is narrower than a terminal of %d columns', (columns) => {
    for (const [done, total] of [
      [0, 0],
      [7, 20_000],
      [20_000, 20_000],
    ] as const)
      expect(barLine('Ingesting, writing', done, total, columns).length).toBeLessThan(columns);
  });
  test('has a bar where there is room, and says how much is done where there is little', () => {
    expect(barLine('Ingesting', 50, 100, 80)).toBe(`Ingesting ${'█'.repeat(12)}${'░'.repeat(12)} 50/100`);
    expect(barLine('Ingesting', 50, 100, 20)).toBe('Ingesting 50/100');
  });
});

describe('a bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const start = () => {
    const stream = new PassThrough();
    return { bar: new ProgressBar(stream, 'Ingesting'), said: () => String(stream.read() ?? '') };
  };

  test('shows nothing for work of less than a second', () => {
    const { bar, said } = start();
    vi.advanceTimersByTime(900);
    bar.at(1, 2, 'reading');
    bar.end();
    expect(said()).toBe('');
  });

  test('shows after a second even if nothing is reported, follows a new phase at once, and goes away', () => {
    const { bar, said } = start();
    bar.at(9, 9, 'reading');
    vi.advanceTimersByTime(1000);
    expect(said()).toMatch(/^\r\u001b\[KIngesting, reading █+ 9\/9$/);
    bar.at(0, 40, 'writing');
    expect(said()).toMatch(/Ingesting, writing ░+ 0\/40$/);
    bar.at(1, 40, 'writing');
    expect(said()).toBe('');
    bar.end();
    expect(said()).toBe('\r\u001b[K');
  });
});

type Call = Parameters<NonNullable<IngestOptions['onProgress']>>;

/** A store whose batches are small, so that few files are a large project. */
const smallBatches = (): SqliteStore => Object.assign(new SqliteStore(':memory:'), { batchDocuments: 10 });

describe('both phases are counted to their end by', () => {
  const setUp = () => {
    const { root } = manyTasks(30);
    const config = loadConfig(root, {}, {});
    const calls: Call[] = [];
    const open = { root, config, project: 'p', store: smallBatches(), env: {} };
    return { open, calls, onProgress: (...call: Call) => void calls.push(call) };
  };
  const last = (calls: readonly Call[], phase: string) => calls.findLast((call) => call[2] === phase)?.slice(0, 2);

  test('ingest of a new project', async () => {
    const { open, calls, onProgress } = setUp();
    await ingest({ ...open, onProgress });
    expect(last(calls, 'reading')).toEqual([30, 30]);
    expect(last(calls, 'writing')).toEqual([30, 30]);
  });

  test('ingest of named files, a batch after the other', async () => {
    const { open, calls, onProgress } = setUp();
    await ingest(open);
    await ingest({ ...open, onProgress, paths: Array.from({ length: 25 }, (_, i) => `tasks/task-${i + 1}.md`) });
    expect(calls.filter(([, , phase]) => phase === 'writing').map(([done]) => done)).toEqual(
      expect.arrayContaining([0, 10, 20, 25]),
    );
    expect([last(calls, 'reading'), last(calls, 'writing')]).toEqual([
      [25, 25],
      [25, 25],
    ]);
  });

  test.each([
    ['rebuild', ({ open, onProgress }: ReturnType<typeof setUp>) => rebuild({ ...open, onProgress })],
    ['verify', ({ open, onProgress }: ReturnType<typeof setUp>) => verify(open, onProgress)],
    [
      'the first read of a question',
      ({ open, onProgress }: ReturnType<typeof setUp>) => refresh({ ...open, onProgress }),
    ],
  ])('%s', async (_name, work) => {
    const given = setUp();
    await work(given);
    for (const phase of ['reading', 'writing']) {
      const [done, total] = last(given.calls, phase)!;
      expect([phase, done]).toEqual([phase, total]);
    }
  });
});
