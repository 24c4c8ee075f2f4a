/** The project that questions are about: its root, configuration and graph, opened when first asked and kept open. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findRoot, loadConfig, type Overrides } from '../config/load-config.ts';
import { projectName } from '../config/project-name.ts';
import type { Config } from '../config/schema.ts';
import { OperatorError } from '../model/index.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { refresh } from '../workplace/refresh.ts';

export interface WorkplaceOptions {
  /** The project's own folder, as `-C` names it for every command. */
  folder?: string | undefined;
  /** A folder inside the project. */
  inside?: string | undefined;
  cwd: string;
  env: NodeJS.ProcessEnv;
  overrides: Overrides;
}

export interface Place {
  root: string;
  config: Config;
}

export interface Session extends Place {
  store: Store;
  project: string;
  /** How old the graph is, where somebody else is writing it and may not be done. */
  asOf: string | undefined;
}

interface Question {
  work: (session: Session) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** Other programs that hold the embedded store: waiting for them holds up every other call. */
const BUSY_MS = 500;

type Opened = Omit<Session, 'asOf'> & { key: string };

export class Workplace {
  /** What the client says that it works on; counts where no folder was given. */
  clientRoot: string | undefined;
  private readonly options: WorkplaceOptions;
  private readonly ending = new AbortController();
  private opened: Opened | undefined;
  private waiting: Question[] = [];
  private answering: Promise<void> | undefined;

  constructor(options: WorkplaceOptions) {
    this.options = options;
  }

  /** Whether the client's root would count. */
  get asksClient(): boolean {
    return this.options.folder === undefined && this.options.inside === undefined;
  }

  /** Root and configuration as they are now. */
  place(): Place {
    const { folder, cwd, env, overrides } = this.options;
    const root = folder === undefined ? this.rootAbove() : findRoot(folder, cwd);
    return { root, config: loadConfig(root, overrides, env) };
  }

  private rootAbove(): string {
    const start = resolve(this.options.cwd, this.options.inside ?? this.clientRoot ?? '.');
    if (statSync(start, { throwIfNoEntry: false })?.isDirectory()) return findRoot(undefined, start);
    throw new OperatorError({
      code: 'root-missing',
      message: `${start} is no folder`,
      hint: 'Bring it back, or start passdown mcp with --root and a folder inside the project',
    });
  }

  /** Answers a question from a graph that is up to date. Questions that come at once share one look at the files. */
  ask<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve: resolve as Question['resolve'], reject });
      this.answering ??= this.answerAll();
    });
  }

  async close(): Promise<void> {
    this.ending.abort(new Error('passdown mcp ends'));
    await this.answering;
    await this.drop();
  }

  /** In turns, so that nobody reads while the graph is being written: one connection would see half of it. */
  private async answerAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const questions = this.waiting.splice(0);
      try {
        const session = await this.session();
        const fine = await Promise.all(questions.map((question) => answer(question, session)));
        if (fine.includes(false)) await this.drop();
      } catch (error) {
        for (const { reject } of questions) reject(error);
      }
    }
    // In the same turn as the last look: a question that comes later begins anew.
    this.answering = undefined;
  }

  private async session(): Promise<Session> {
    this.ending.signal.throwIfAborted();
    const place = this.place();
    const key = JSON.stringify(place);
    if (this.opened?.key !== key) await this.drop();
    const wasOpen = this.opened !== undefined;
    try {
      return await this.current(place, key);
    } catch (error) {
      await this.drop();
      // A connection or a file that went away since is looked for once more.
      if (wasOpen && isStoreTrouble(error)) return this.current(place, key);
      throw error;
    }
  }

  private async current({ root, config }: Place, key: string): Promise<Session> {
    this.opened ??= {
      ...{ key, root, config, project: projectName(root, config) },
      store: await openStore(config.store, root, this.options.env, { busyMs: BUSY_MS }),
    };
    return { ...this.opened, asOf: await refresh({ ...this.opened, signal: this.ending.signal }) };
  }

  private async drop(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    await opened?.store.close().catch(() => {});
  }
}

/** Returns whether the store may be used on. */
async function answer({ work, resolve, reject }: Question, session: Session): Promise<boolean> {
  try {
    resolve(await work(session));
    return true;
  } catch (error) {
    reject(error);
    return !isStoreTrouble(error);
  }
}

/** What is no mistake of whoever asked may be one of the connection. */
function isStoreTrouble(error: unknown): boolean {
  return !(error instanceof OperatorError) || error.exitCode === 3;
}
