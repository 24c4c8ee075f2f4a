/** Where the questions of a connection are answered, in turns. The workplace is opened for the first of them and kept open. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { areSisters } from '../disk/checkouts.ts';
import { isInside, realPath } from '../disk/inside.ts';
import { repositoryAround } from '../disk/repository.ts';
import { clock, OperatorError } from '../model/index.ts';
import { bringUpToDate } from '../outputs/bring-up-to-date.ts';
import { revisionOf } from '../store/revision.ts';
import { givenName, sessionName } from '../workplace/claims.ts';
import { openForQuestion } from '../workplace/open-for-question.ts';
import type { CurrentWorkplace, OpenWorkplace } from '../workplace/open-workplace.ts';
import { type Whereabouts, type Workplace, workplaceAt } from '../workplace/workplace.ts';

export interface DeskOptions extends Whereabouts {
  /** A folder inside the project. */
  inside?: string | undefined;
}

interface Question {
  work: (current: CurrentWorkplace) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long another program that holds the embedded store is waited for: waiting holds up every other call. */
const BUSY_MS = 500;
/** The files are compared with the graph at most this often. */
const REFRESH_MS = 1_000;

export class Desk {
  /** What the client says that it works on; counts where no folder was given. */
  clientRoot: string | undefined;
  /** The name under which this connection claims tasks. */
  readonly who: string;
  /** Called when what was listed may have changed since. */
  onChange: (() => void) | undefined;
  /** The graph when something was listed, and now. */
  private listed: string | undefined;
  private shown = '';
  private readonly options: DeskOptions;
  /** Desks in other checkouts of the repository, by folder. */
  private readonly elsewhere = new Map<string, Desk>();
  private readonly ending = new AbortController();
  private opened: OpenWorkplace | undefined;
  /** When the files were last compared with the graph, and what that remarked. */
  private refreshed: { at: number; remark: string | undefined } | undefined;
  private waiting: Question[] = [];
  private answering: Promise<void> | undefined;

  constructor(options: DeskOptions) {
    this.options = options;
    this.who = givenName(options.env) ?? sessionName('mcp', randomUUID());
  }

  /** Whether the client's root would count. */
  get asksClient(): boolean {
    return this.options.folder === undefined && this.options.inside === undefined;
  }

  /** Root and configuration as they are now. */
  workplace(): Workplace {
    const { options } = this;
    return workplaceAt(options.folder === undefined ? { ...options, cwd: this.startingFolder() } : options);
  }

  private startingFolder(): string {
    const { cwd, inside, env } = this.options;
    const start = resolve(startedAt(cwd, env), inside ?? this.clientRoot ?? '.');
    if (statSync(start, { throwIfNoEntry: false })?.isDirectory()) return start;
    throw new OperatorError({
      code: 'root-missing',
      message: `${start} is not a folder`,
      hint: 'Restore it, or start passdown mcp with --root and a folder inside the project',
    });
  }

  /** The desk of another checkout of the same repository, for an agent that entered a worktree. */
  at(worktree: string): Desk {
    const { root } = this.workplace();
    const folder = resolve(root, worktree);
    if (realPath(repositoryAround(folder) ?? folder) === realPath(repositoryAround(root) ?? root)) return this;
    if (!areSisters(root, folder)) throw notSister(folder);
    const place = join(repositoryAround(folder)!, relative(repositoryAround(root)!, root));
    const known = this.elsewhere.get(place);
    if (known) return known;
    const { folder: _, ...options } = this.options;
    const desk = new Desk({ ...options, inside: place });
    this.elsewhere.set(place, desk);
    return desk;
  }

  /** Answers a question from a graph that is up to date. Questions that come at once share one look at the files. */
  ask<T>(work: (current: CurrentWorkplace) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve: resolve as Question['resolve'], reject });
      this.answering ??= this.answerAll();
    });
  }

  noteListed(): void {
    this.listed = this.shown;
  }

  async close(): Promise<void> {
    this.ending.abort(
      new OperatorError({
        code: 'ended',
        message: 'The server ended before the answer was there',
        hint: 'Keep its standard input open until then',
      }),
    );
    await this.answering;
    await this.drop();
    for (const desk of this.elsewhere.values()) await desk.close();
  }

  /** In turns, so that nobody reads while the graph is being written: one connection would see half of it. */
  private async answerAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const questions = this.waiting.splice(0);
      try {
        const current = await this.current();
        await this.tellChange(current);
        const fine = await Promise.all(questions.map((question) => answer(question, current)));
        if (fine.includes(false)) await this.drop();
      } catch (error) {
        for (const { reject } of questions) reject(error);
      }
    }
    // In the same turn as the last look: a question that comes later begins anew.
    this.answering = undefined;
  }

  private async tellChange({ root, store, project }: CurrentWorkplace): Promise<void> {
    this.shown = JSON.stringify([root, project, await revisionOf(store, project)]);
    if (this.listed === undefined || this.listed === this.shown) return;
    this.listed = undefined;
    this.onChange?.();
  }

  private async current(): Promise<CurrentWorkplace> {
    this.ending.signal.throwIfAborted();
    const workplace = this.workplace();
    if (this.opened && !(isSame(this.opened, workplace) && stays(this.opened))) await this.drop();
    const wasOpen = this.opened !== undefined;
    try {
      return await this.upToDate(workplace);
    } catch (error) {
      await this.drop();
      // A connection or a file that went away since is looked for once more.
      if (wasOpen && isStoreTrouble(error)) return this.upToDate(workplace);
      throw error;
    }
  }

  private async upToDate(workplace: Workplace): Promise<CurrentWorkplace> {
    this.opened ??= await openForQuestion(workplace, { busyMs: BUSY_MS });
    const interval = Number(this.options.env.PASSDOWN_MCP_REFRESH_MS ?? REFRESH_MS);
    if (this.refreshed === undefined || clock() - this.refreshed.at >= interval) {
      const remark = await bringUpToDate({ ...this.opened, signal: this.ending.signal });
      this.refreshed = { at: clock(), remark };
    }
    return { ...this.opened, remark: this.refreshed.remark };
  }

  /** This server wrote a file itself: the next question sees it. */
  noteWritten(): void {
    this.refreshed = undefined;
  }

  private async drop(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.refreshed = undefined;
    await opened?.store.close().catch(() => {});
  }
}

/** An agent may start a plugin's server in the plugin's own folder; then the environment says where it works. */
function startedAt(cwd: string, env: NodeJS.ProcessEnv): string {
  const plugin = env.PLUGIN_ROOT ?? env.CLAUDE_PLUGIN_ROOT;
  if (plugin === undefined || !isInside(plugin, cwd)) return cwd;
  return env.CLAUDE_PROJECT_DIR ?? env.PWD ?? cwd;
}

function notSister(folder: string): OperatorError {
  return new OperatorError({
    code: 'not-a-worktree',
    message: `${folder} is not a worktree of this repository`,
    hint: 'Name the folder of a worktree that git lists (git worktree list), or leave worktree out',
  });
}

function isSame(a: Workplace, b: Workplace): boolean {
  return a.root === b.root && isDeepStrictEqual(a.config, b.config);
}

/** A folder may become a project, and a graph that is only read does not see what others write to it. */
const stays = ({ unwritten }: OpenWorkplace) => unwritten !== 'no-project' && unwritten !== 'read-only';

/** Returns whether the store may be used on. */
async function answer({ work, resolve, reject }: Question, current: CurrentWorkplace): Promise<boolean> {
  try {
    resolve(await work(current));
    return true;
  } catch (error) {
    reject(error);
    return !isStoreTrouble(error);
  }
}

/** What is not a mistake of whoever asked may be one of the connection. */
function isStoreTrouble(error: unknown): boolean {
  return !(error instanceof OperatorError) || error.exitCode === 3;
}
