/** node:sqlite without the warning that Node 22 prints on load. A static import would load it before we can suppress the warning. */
import type * as sqlite from 'node:sqlite';

function loadQuietly(): typeof sqlite {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

export const { DatabaseSync } = loadQuietly();
export type DatabaseSync = sqlite.DatabaseSync;
export type StatementSync = sqlite.StatementSync;
