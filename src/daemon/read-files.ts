/** Reads files that may be being written: what each says now, which changed meanwhile, and which somebody has open. */
import PQueue from 'p-queue';
import type { FileScope } from '../disk/file-scope.ts';
import { isListed } from '../disk/find-files.ts';
import { type Begun, gone, type Look, type Looker } from '../ingest/look.ts';
import type { Asked } from '../ingest/look-threads.ts';
import { openAmong, type WhoWrites } from './unfinished.ts';

/** Files that are open at the same time. */
const READERS = 8;

export interface FilesRead extends WhoWrites {
  /** In the order in which they were asked for. */
  looks: Look[];
  /** Changed while they were read. */
  changing: string[];
}

export class FileReader {
  private readonly scope: FileScope;
  private readonly looker: Looker;
  private readonly reading = new PQueue({ concurrency: READERS });

  constructor(scope: FileScope, looker: Looker) {
    this.scope = scope;
    this.looker = looker;
  }

  async read(asked: readonly Asked[]): Promise<FilesRead> {
    const begun = await this.reading.addAll(asked.map((one) => () => this.begin(one)));
    const looks = await this.looker.finishAll(begun.filter((one) => one !== undefined));
    const changing = asked.filter((_, i) => begun[i] === undefined).map(({ path }) => path);
    return { looks, changing, ...(await openAmong(this.looker.options.root, looks)) };
  }

  private async begin({ path, row }: Asked): Promise<Begun | undefined> {
    return isListed(this.scope, path) ? this.looker.beginStable(path, row) : gone(path, row !== undefined);
  }
}
