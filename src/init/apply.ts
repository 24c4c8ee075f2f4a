/** Writes a plan. Where a write fails, the record names what was written before, so that it can be taken out. */
import { OperatorError } from '../model/index.ts';
import { assertUnchanged, type Change, writeChange } from './change.ts';
import { type InitFile, type InitRecord, RECORD_PATH, readRecord, recordText } from './record.ts';

export function applyPlan(root: string, { changes, record }: { changes: readonly Change[]; record: InitRecord }): void {
  assertUnchanged(root, changes);
  const earlier = readRecord(root);
  const written = new Set<string>();
  try {
    for (const change of changes) {
      writeChange(root, change);
      written.add(change.path);
    }
  } catch (error) {
    if (written.has(RECORD_PATH)) {
      const files = Object.entries(record.files).filter(
        ([path]) => written.has(path) || earlier?.files[path as InitFile],
      );
      const rest = { ...record, files: Object.fromEntries(files) };
      writeChange(root, { path: RECORD_PATH, before: undefined, after: recordText(rest) });
    }
    throw interrupted(error as Error);
  }
}

function interrupted(error: Error): OperatorError {
  return new OperatorError({
    code: 'write-failed',
    message: error.message,
    hint: 'Fix that and run passdown init again, or remove what was written with passdown init --remove',
    exitCode: 1,
    cause: error,
  });
}
