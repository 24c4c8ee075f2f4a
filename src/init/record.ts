/** .passdown/init.json: what init put into this repository, so that exactly that can be taken out again. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../disk/read-text.ts';
import { OperatorError } from '../model/index.ts';
import { withLf } from './draft.ts';

export const RECORD_PATH = '.passdown/init.json';

/** Every file and folder that init may write; a record that names another is not ours. */
export const INIT_FILES = [
  '.passdown/.gitignore',
  '.passdown/config.yaml',
  'AGENTS.md',
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  '.mcp.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  'CLAUDE.local.md',
  '.codex/config.toml',
  '.codex/hooks.json',
  '.cursor/mcp.json',
  '.cursor/hooks.json',
  'GEMINI.md',
  '.gemini/settings.json',
  '.vscode/mcp.json',
  '.github/copilot-instructions.md',
  '.github/hooks/passdown.json',
  'opencode.json',
  'opencode.jsonc',
  '.opencode/plugins/passdown.js',
] as const;
export type InitFile = (typeof INIT_FILES)[number];
/** Inner ones first: they go first. */
const INIT_FOLDERS = [
  '.passdown',
  '.claude',
  '.codex',
  '.cursor',
  '.gemini',
  '.vscode',
  '.github/hooks',
  '.github',
  '.opencode/plugins',
  '.opencode',
] as const;

const fileSchema = z.strictObject({
  /** SHA-256 of a file that was not there before, as init left it; line ends count as LF. */
  made: z.string().optional(),
  /** What was put into a file that was there. */
  inserted: z.array(z.string().min(1)).optional(),
  /** SHA-256 of the marked block in a file that was not there before: others may write around it. */
  block: z.string().optional(),
});
const recordSchema = z.strictObject({
  version: z.literal(1),
  files: z.partialRecord(z.enum(INIT_FILES), fileSchema),
  folders: z.array(z.enum(INIT_FOLDERS)),
});

export type FileRecord = z.output<typeof fileSchema>;
export type InitRecord = z.output<typeof recordSchema>;

export const NO_RECORD: InitRecord = { version: 1, files: {}, folders: [] };

/** Undefined where there is none. */
export function readRecord(root: string): InitRecord | undefined {
  const path = join(root, RECORD_PATH);
  if (!existsSync(path)) return undefined;
  try {
    return recordSchema.parse(JSON.parse(readText(path)));
  } catch (error) {
    throw new OperatorError({
      code: 'record-unusable',
      message: `${RECORD_PATH} cannot be used: it is not what passdown init wrote`,
      hint: 'Restore it from git, or delete it; without it init goes by markers and names alone',
      cause: error,
    });
  }
}

export const recordText = (record: InitRecord) => `${JSON.stringify(record, null, 2)}\n`;

/** The folders on the way to a file that init makes where they are missing, inner ones first. */
export const foldersOf = (path: string): InitRecord['folders'] =>
  INIT_FOLDERS.filter((folder) => path.startsWith(`${folder}/`));

/** In the order in which they go. */
export const inOrder = (folders: InitRecord['folders']): InitRecord['folders'] =>
  INIT_FOLDERS.filter((folder) => folders.includes(folder));

export const fingerprintOf = (text: string) => createHash('sha256').update(withLf(text)).digest('hex');

/** Whether init left this file as it is, or at least this block in it. */
export function wroteBlock({ made, block, inserted = [] }: FileRecord, file: string, text: string): boolean {
  if (made === fingerprintOf(file) || block === fingerprintOf(text)) return true;
  return inserted.some((piece) => withLf(piece).includes(withLf(text)));
}
