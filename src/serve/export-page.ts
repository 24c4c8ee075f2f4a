/** The page with its data as one file, which needs neither a server nor the network. */
import { hash } from 'node:crypto';
import type { FolderAnswer } from '../ask/folder.ts';
import { pageFiles } from '../disk/page-files.ts';
import { ITEM_LABELS, ITEM_PREFIXES, OperatorError } from '../model/index.ts';
import { toJson } from '../words/to-json.ts';
import type { Whereabouts } from '../workplace/workplace.ts';
import { AnswerBook } from './answer-book.ts';
import { CurrentGraph } from './current-graph.ts';
import { dataBlock } from './first-view.ts';
import { sourceLines } from './source-lines.ts';

/** What a file holds at most: a browser has to read it at once. */
const LIMITS = { characters: 30_000_000, tasks: 500, items: 2_000, files: 1_000, briefings: 60, sources: 1_500 };
const WHOLE_FILE = 1_000_000;

interface Named {
  id: string;
  seenIn?: { path: string }[];
  path?: string | null;
  status?: string;
}

export interface ExportedPage {
  html: string;
  /** What is not in it, in words. */
  left: string[];
}

/** One look at the project. */
export async function exportPage(where: Whereabouts): Promise<ExportedPage> {
  const graph = new CurrentGraph(where);
  try {
    const collected = new Collected(new AnswerBook(graph));
    await collectAll(collected, graph);
    const madeAt = new Date().toISOString().slice(0, 16).replace('T', ' ');
    return { html: await assemble(toJson({ madeAt, ...collected.result() })), left: [...new Set(collected.left)] };
  } finally {
    await graph.close();
  }
}

/** Answers under the addresses by which the page asks for them. */
class Collected {
  readonly left: string[] = [];
  private readonly book: AnswerBook;
  private readonly answers: Record<string, { data: unknown; total?: number }> = {};
  private readonly sources: Record<string, string[]> = {};
  private room = LIMITS.characters;

  constructor(book: AnswerBook) {
    this.book = book;
  }

  result() {
    return { answers: this.answers, sources: this.sources };
  }

  /** `as`: under another address; a list that the page filters itself is kept whole. */
  async add(name: string, args: Record<string, string> = {}, as?: string): Promise<unknown> {
    const query = new URLSearchParams(args);
    const { data, total } = await this.book.answer(name, query);
    this.keep(as ?? (query.size === 0 ? name : `${name}?${query}`), { data, ...(total !== undefined && { total }) });
    return data;
  }

  /** One for each; what does not exist any more is left out. */
  async addEach(name: string, argument: string, values: readonly string[], most: number, more = {}): Promise<void> {
    if (values.length > most) this.left.push(`${values.length - most} of ${values.length} under ${name}`);
    for (const value of values.slice(0, most)) {
      try {
        await this.add(name, { [argument]: value, ...more });
      } catch (error) {
        if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
      }
    }
  }

  keep(address: string, answer: { data: unknown; total?: number }): void {
    this.room -= JSON.stringify(answer).length;
    if (this.room > 0) this.answers[address] = answer;
    else this.left.push('what would make the file too large');
  }

  keepSource(path: string, lines: string[]): void {
    this.room -= lines.reduce((sum, line) => sum + line.length, 0);
    if (this.room > 0) this.sources[path] = lines;
    else this.left.push('what would make the file too large');
  }
}

async function collectAll(collected: Collected, graph: CurrentGraph): Promise<void> {
  const { data: place } = await graph.ask(async ({ project }) => project);
  collected.keep('place', {
    data: { project: place, root: '', store: 'exported', version: '', editor: '', remark: null },
  });
  for (const name of ['overview', 'status', 'ready', 'workflows', 'growth', 'dependencies']) await collected.add(name);
  await collected.add('dependencies', { done: 'true' });
  await collected.add('briefing', { budget: '6000' });
  await collected.add('briefing', { explain: 'true', markdown: 'true' });
  await collected.addEach('stale', 'touched', ['true'], 1);
  const problems = (await collected.add('problems', { limit: '500' })) as { path: string }[];
  const tasks = (await collected.add('tasks')) as Named[];
  const items: Named[] = [];
  for (const label of ITEM_LABELS) {
    const name = `${ITEM_PREFIXES[label]}s`;
    items.push(...((await collected.add(name, { all: 'true', limit: '5000' }, name)) as Named[]));
  }
  const ids = tasks.map(({ id }) => id);
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'skipped').map(({ id }) => id);
  await collected.addEach('show', 'id', ids, LIMITS.tasks);
  await collected.addEach('dependencies', 'around', ids, LIMITS.tasks);
  await collected.addEach('neighbourhood', 'of', ids, LIMITS.tasks);
  await collected.addEach('briefing', 'task', open, LIMITS.briefings, { explain: 'true', markdown: 'true' });
  await collected.addEach(
    'item',
    'id',
    items.map(({ id }) => id),
    LIMITS.items,
  );
  const workflows = ((await collected.add('workflows')) as Named[]).map(({ id }) => id);
  await collected.addEach('workflow', 'id', workflows, LIMITS.tasks);
  await collected.addEach('file', 'path', await collectFolders(collected, ''), LIMITS.files);
  const paths = [...problems, ...tasks, ...items.flatMap(({ seenIn }) => seenIn ?? [])].flatMap(
    ({ path }) => path ?? [],
  );
  collectSources(collected, graph, [...new Set(paths)]);
}

/** Each folder, and the files in it. */
async function collectFolders(collected: Collected, path: string): Promise<string[]> {
  const folder = (await collected.add('folder', path === '' ? {} : { path })) as FolderAnswer;
  const below: string[] = [];
  for (const one of folder.folders) below.push(...(await collectFolders(collected, one.path)));
  return [...folder.files.map((file) => file.path), ...below];
}

function collectSources(collected: Collected, graph: CurrentGraph, paths: readonly string[]): void {
  const workplace = graph.workplace();
  if (paths.length > LIMITS.sources) collected.left.push(`the lines of ${paths.length - LIMITS.sources} files`);
  for (const path of paths.slice(0, LIMITS.sources)) {
    try {
      collected.keepSource(path, sourceLines(workplace, path, 1, WHOLE_FILE).lines);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
    }
  }
}

/** Everything in one text, and a policy that allows these two blocks and nothing else. */
async function assemble(data: string): Promise<string> {
  const files = await pageFiles();
  const text = (name: string) => Buffer.from(files.get(name)!.bytes).toString('utf8');
  const style = text('page.css');
  const script = text('exported.js').replaceAll('</script', '<\\/script');
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const page = text('index.html')
    .replace('<link rel="stylesheet" href="/page.css" />', () => `<style>${style}</style>`)
    .replace('<script type="module" src="/page.js"></script>', '')
    .replaceAll(/<link rel="modulepreload" href="[\w./-]{1,60}" \/>/g, '')
    .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
  return page.replace('</body>', () => `${dataBlock('inlined', data)}\n    <script>${script}</script>\n  </body>`);
}

const digest = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
