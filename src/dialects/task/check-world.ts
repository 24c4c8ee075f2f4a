/**
 * What is wrong between files, or between a file and the disk: missing files, unknown tasks, one task in two files, one id
 * for two texts, changes that git saw and the handoff does not name. Computed when asked, never stored.
 */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { projectName } from '../../config/project-name.ts';
import { changedTogether } from '../../disk/git-changes.ts';
import {
  fingerprint,
  ITEM_LABELS,
  ITEMS,
  type ItemLabel,
  nodeKey,
  normaliseTaskId,
  type Problem,
  shownId,
} from '../../model/index.ts';
import { type LineMap, positionAt } from '../../parse/line-map.ts';
import { nearestWord } from '../../parse/nearest-word.ts';
import type { DescribedTask, World, WorldSettings } from '../dialect.ts';
import { type Claim, claimsOf, doubts } from './check-claims.ts';
import type { TaskReading } from './reading.ts';
import { TASK_RULES, type TaskCode } from './rules.ts';

/** Where something stands in a file. */
interface Spot {
  path: string;
  line: number;
  column: number;
}

const MOST_NAMED = 3;
const MOST_TOGETHER = 50;

export class TaskWorld implements World<TaskReading> {
  private readonly root: string;
  /** Ids of tasks that a file or an index describes. */
  private readonly known = new Set<string>();
  /** Task id → its first file: of those that are checked, of those that are not. */
  private readonly files = new Map<string, Spot>();
  private readonly unchecked = new Map<string, string>();
  private readonly mentioned: (Spot & { id: string })[] = [];
  private readonly twice: (Spot & { id: string })[] = [];
  private readonly missing: (Spot & { file: string })[] = [];
  private readonly exists = new Map<string, boolean>();
  private readonly deleted = new Set<string>();
  private readonly ids = new Map<string, Spot & { text: string }>();
  private readonly clashes: (Spot & { id: string; other: Spot })[] = [];
  private readonly unlisted: Spot[] = [];
  private readonly claims: Claim<Spot>[] = [];
  private readonly items: { label: ItemLabel; text: string; id: string | undefined }[] = [];
  private readonly named: (Spot & { field: string; text: string })[] = [];
  private readonly settings: Partial<Pick<WorldSettings, 'isInput' | 'draft' | 'config' | 'isPart'>>;

  constructor(root: string, settings: Partial<Pick<WorldSettings, 'isInput' | 'draft' | 'config' | 'isPart'>>) {
    this.root = root;
    this.settings = settings;
  }

  know(path: string, reading: TaskReading): void {
    for (const task of describedTasks(reading)) this.describe(path, task);
  }

  private describe(path: string, { id, own }: DescribedTask): void {
    if (own && !this.unchecked.has(id)) this.unchecked.set(id, path);
    this.known.add(id);
  }

  private knowItems({ handoff }: TaskReading): void {
    for (const label of ITEM_LABELS)
      for (const item of handoff?.handoff[ITEMS[label].section] ?? []) {
        const { id, [ITEMS[label].lead]: text } = item as { id?: string } & Record<string, unknown>;
        this.items.push({ label, text: String(text), id });
      }
  }

  readonly tasks = {
    asked: () => [...this.files.keys(), ...this.mentioned.map(({ id }) => id)],
    know: (path: string, task: DescribedTask) => this.describe(path, task),
  };

  add(path: string, map: LineMap, reading: TaskReading): void {
    const place = (offset: number): Spot => {
      const { line, column } = positionAt(map, offset);
      return { path, line, column };
    };
    this.knowItems(reading);
    const { task, handoff } = reading;
    const first = task.id && this.files.get(task.id.value);
    // An index may describe a task that has a file too; only two files clash.
    if (task.id && !first) this.files.set(task.id.value, place(task.id.start));
    else if (task.id && first?.path !== path) this.twice.push({ ...place(task.id.start), id: task.id.value });
    for (const { id } of describedTasks(reading)) this.known.add(id);
    for (const { id, start } of task.metadata.dependsOn) this.mention(id, place, start);
    for (const { id, start } of task.metadata.blocks) this.mention(id, place, start);
    for (const row of task.index) for (const { id, start } of row.dependsOn) this.mention(id, place, start);
    if (!handoff) return;
    this.addHandoff(path, place, handoff);
  }

  private addHandoff(
    doc: string,
    place: (offset: number) => Spot,
    { handoff, places, block }: NonNullable<TaskReading['handoff']>,
  ): void {
    this.claims.push(...claimsOf(handoff, doc, (section, i) => place(places[section]![i]!)));
    handoff.files_modified?.forEach(({ path, change_type }, i) => {
      if (change_type === 'delete') this.deleted.add(path);
      else this.want(path, place, places.files_modified![i]!);
    });
    handoff.dependencies_for_next?.forEach(({ file }, i) => {
      this.want(file, place, places.dependencies_for_next![i]!);
    });
    handoff.blockers?.forEach(({ blocking_tasks }, i) => {
      for (const id of blocking_tasks ?? []) this.mention(normaliseTaskId(id)!, place, places.blockers![i]!);
    });
    handoff.patterns_discovered?.forEach(({ id, pattern }, i) => {
      if (id) this.claim(`pattern ${id}`, pattern, place(places.patterns_discovered![i]!));
    });
    handoff.gotchas?.forEach(({ id, issue }, i) => {
      if (id) this.claim(`gotcha ${id}`, issue, place(places.gotchas![i]!));
    });
    for (const field of ['resolves', 'confirms'] as const)
      for (const text of handoff[field] ?? []) this.named.push({ ...place(block.start), field, text });
    const names = (handoff.files_created?.length ?? 0) + (handoff.files_modified?.length ?? 0);
    if (handoff.outcome && names === 0) this.unlisted.push(place(block.titleStart));
  }

  /** Most ids and files are known when they are named; only the others are kept until the end. */
  private mention(id: string, place: (offset: number) => Spot, offset: number): void {
    if (!this.known.has(id)) this.mentioned.push({ ...place(offset), id });
  }

  private want(file: string, place: (offset: number) => Spot, offset: number): void {
    let exists = this.exists.get(file);
    if (exists === undefined) {
      exists = isThere(join(this.root, file));
      // A copy: a piece of the file's text would keep all of that text in memory.
      this.exists.set(Buffer.from(file).toString(), exists);
    }
    if (!exists) this.missing.push({ ...place(offset), file });
  }

  private claim(id: string, text: string, place: Spot): void {
    const first = this.ids.get(id);
    if (!first) this.ids.set(id, { ...place, text });
    else if (first.text.toLowerCase() !== text.toLowerCase())
      this.clashes.push({ ...place, id: id.split(' ')[1]!, other: first });
  }

  problems(): Problem<TaskCode>[] {
    return [
      ...this.unknownTasks(),
      ...this.duplicates(),
      ...this.missingFiles(),
      ...this.clashingIds(),
      ...this.unknownItems(),
      ...this.unlistedChanges(),
      ...this.doubtfulClaims(),
    ];
  }

  /** A file that was deleted since, as another handoff says, is not missing. */
  doubtfulClaims(): Problem<TaskCode>[] {
    const claims = this.claims.filter(({ file }) => !this.deleted.has(file));
    return doubts(this.root, claims).map(({ place, code, message }) => problem(place, code, message));
  }

  private unknownTasks(): Problem<TaskCode>[] {
    return this.mentioned
      .filter(({ id }) => !this.known.has(id))
      .map((place) =>
        problem(place, 'task-unknown', `There is no task ${place.id}: no task file or index row describes it`),
      );
  }

  /** At files that are checked: the second of them, or the first where the other one is not. */
  private duplicates(): Problem<TaskCode>[] {
    const duplicate = (place: Spot, id: string, other: string) =>
      problem(place, 'task-duplicate', `${other} also describes ${id}; give one of them another id`);
    return [
      ...this.twice.map((place) => duplicate(place, place.id, this.files.get(place.id)!.path)),
      ...[...this.unchecked].flatMap(([id, other]) => {
        const place = this.files.get(id);
        return place ? [duplicate(place, id, other)] : [];
      }),
    ];
  }

  private missingFiles(): Problem<TaskCode>[] {
    return this.missing
      .filter(({ file }) => !this.deleted.has(file))
      .map((place) =>
        problem(
          place,
          'file-missing',
          `${place.file} does not exist: correct the path, or list it in files_modified with change_type: delete`,
        ),
      );
  }

  private clashingIds(): Problem<TaskCode>[] {
    return this.clashes.map((place) =>
      problem(
        place,
        'id-two-texts',
        `${place.id} is the id of another text at ${place.other.path}:${place.other.line}; give one of them another id`,
      ),
    );
  }

  /** An id or a text with a slip settles nothing. What nobody knows at all may stand in a note that other rules read. */
  private unknownItems(): Problem<TaskCode>[] {
    const { config, isPart } = this.settings;
    // A graph that stands in for other files does not tell their items.
    if (isPart || this.named.length === 0) return [];
    const project = config ? projectName(this.root, config) : '';
    const known = new Map<string, string>();
    for (const { label, text, id } of this.items)
      for (const name of [text, id, shownId(label, nodeKey(label, project, fingerprint(text)))])
        if (name) known.set(fingerprint(name), name);
    return this.named.flatMap((place) => {
      const folded = fingerprint(place.text);
      const meant = known.has(folded) ? undefined : nearestWord(folded, known.keys());
      if (meant === undefined) return [];
      const message = `${place.field}: nothing is called ${place.text}, so it settles nothing. Write ${known.get(meant)}`;
      return [problem(place, 'item-unknown', message)];
    });
  }

  private unlistedChanges(): Problem<TaskCode>[] {
    const { draft, isInput } = this.settings;
    const changes = changedTogether(
      this.root,
      this.unlisted.map(({ path }) => path),
      draft,
    );
    return this.unlisted.flatMap((place) => {
      const others = (changes.get(place.path) ?? []).filter(
        (file) => file !== place.path && !file.startsWith('.passdown/') && !isInput?.(file),
      );
      // A commit with everything in it says nothing about one task.
      if (others.length === 0 || others.length > MOST_TOGETHER) return [];
      const named =
        others.slice(0, MOST_NAMED).join(', ') +
        (others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '');
      return [
        problem(
          place,
          'files-unlisted',
          `Name the files that changed under files_created or files_modified; git saw ${named} change with this handoff`,
        ),
      ];
    });
  }
}

/** All that other documents need to know of one. The graph has it too: `DESCRIBES` in facts.ts. */
function describedTasks({ task }: TaskReading): DescribedTask[] {
  const rows = task.index.map(({ id }) => ({ id, own: false }));
  return task.id ? [{ id: task.id.value, own: true }, ...rows] : rows;
}

/** A path through a file, or with a name too long for the disk, does not exist; that is not an error of ours. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function problem({ path, line, column }: Spot, code: TaskCode, message: string): Problem<TaskCode> {
  const { severity } = TASK_RULES[code as keyof typeof TASK_RULES];
  return { path, line, column, endLine: line, endColumn: column, code, severity, message };
}
