/** Why a file cannot be read. */
import type { CodeIn, RuleTable } from '../model/index.ts';

export const FILE_RULES = {
  'file-unreadable': {
    severity: 'error',
    meaning: 'The file could not be read: it is missing, it is not a regular file, or its permissions forbid it.',
    wrong: 'a folder, a socket or a file without read permission where a task file is expected',
    right: 'a regular text file that the user running passdown may read',
  },
  'file-too-large': {
    severity: 'error',
    meaning:
      'The file is larger than the limit (config: limits.fileBytes; limits.dataBytes for JSON data of a tool), so it was not read.',
    wrong: 'a log of 50 MB pasted into tasks/task-007.md',
    right: 'the log in a separate file, named in the handoff by its path',
  },
  'file-not-text': {
    severity: 'error',
    meaning: 'The file holds NUL bytes or bytes that are not UTF-8, so its text cannot be trusted.',
    wrong: 'a file saved as UTF-16 or Latin-1',
    right: 'the same file saved as UTF-8',
  },
  'file-outside-root': {
    severity: 'error',
    meaning: 'The path leads out of the root, directly or through a symbolic link; nothing outside is read.',
    wrong: 'tasks/task-007.md -> ../../elsewhere/task-007.md',
    right: 'the file itself inside the root',
  },
} as const satisfies RuleTable;

export type FileCode = CodeIn<typeof FILE_RULES>;
