/** Files: folders as a tree with counts, and all that is known of one file. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { FileAnswer, ItemOfFile, Told } from '../../src/ask/file-page.ts';
import type { Counted, FolderAnswer } from '../../src/ask/folder.ts';
import { useAnswer } from '../ask.ts';
import { Item } from '../item.ts';
import { type Child, EditorLink, Empty, Mark, Place, plural, Shown, Words } from '../parts.ts';
import { route, to } from '../route.ts';

export function Files(): Child {
  return html`
    <h1>Files</h1>
    <p class="aside">Files that tasks and notes speak of: how many worked on each, and how many items name it.</p>
    <${Folder} path="" isRoot />
  `;
}

function Folder({ path, isRoot = false }: { path: string; isRoot?: boolean }): Child {
  const answer = useAnswer<FolderAnswer>('folder', { path });
  return html`<${Shown} of=${answer}
    >${({ folders, files }: FolderAnswer) => {
      if (isRoot && folders.length + files.length === 0)
        return html`<${Empty}>No handoff names a file yet. <code>files_modified</code> and <code>files_created</code> in a handoff do.<//>`;
      return html`<ul class="tree">
        ${folders.map((folder) => html`<li key=${folder.path}><${FolderRow} folder=${folder} isAlone=${folders.length + files.length === 1} /></li>`)}
        ${files.map((file) => html`<li key=${file.path}><span class="tree-row"><a data-go class="path" href=${to('file', file.path)}><bdi>${nameOf(file.path)}</bdi></a> <${Counts} of=${file} /></span></li>`)}
      </ul>`;
    }}<//
  >`;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function FolderRow({ folder, isAlone }: { folder: Counted; isAlone: boolean }): Child {
  const [isOpen, setOpen] = useState(isAlone);
  return html`<span class="tree-row">
      <button type="button" data-go class="link folder" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}><bdi>${nameOf(folder.path)}</bdi>/</button>
      <${Counts} of=${folder} />
    </span>
    ${isOpen && html`<${Folder} path=${folder.path} />`}`;
}

function Counts({ of: { work, items, files } }: { of: Counted }): Child {
  const said = [
    ...(files === undefined ? [] : [plural(files, 'file')]),
    ...(work > 0 ? [`${work} × worked on`] : []),
    ...(items > 0 ? [plural(items, 'item')] : []),
  ];
  return html`<span class="aside">${said.join(', ')}</span>`;
}

const KINDS = [
  ['gotchas', 'Gotchas'],
  ['patterns', 'Patterns'],
  ['steps', 'Steps'],
  ['blockers', 'Blockers'],
  ['questions', 'Questions'],
] as const;

export function File(): Child {
  const path = route.value.of;
  const answer = useAnswer<FileAnswer>('file', { path });
  return html`
    <p class="crumbs"><a href=${to('files')}>Files</a> / ${path.split('/').slice(0, -1).join(' / ')}</p>
    <h1 class="path-title"><bdi>${path}</bdi></h1>
    <${Shown} of=${answer}>${(file: FileAnswer) => html`<${Known} file=${file} />`}<//>
  `;
}

function Known({ file }: { file: FileAnswer }): Child {
  return html`
    <p class="marks">${!file.resolved && html`<${Mark} kind="derived">not in the tree now; as notes write it<//>`} <${EditorLink} path=${file.path} /> <a href=${to('briefing', '', { file: file.path })}>Briefing on this file</a> <a href=${to('graph', '', { of: file.path })}>Graph</a></p>
    ${
      file.handsOn &&
      html`<section class="block"><h2>Hands on: <${Words} text=${file.handsOn.name} most=${160} /></h2><p><${Words} text=${file.handsOn.summary ?? ''} /></p>
      <ul class="lines">${file.handsOn.about.map(({ label, text, line }) => html`<li><span class="kind">${label}</span> <${Words} text=${text} /> <span class="aside"><${Place} path=${file.path} line=${line} /></span></li>`)}</ul></section>`
    }
    <${Group} file=${file} named=${true} title="that name it" />
    <${Group} file=${file} named=${false} title="of those who worked on it" />
    <${LeftOut} file=${file} />
    <section class="block">
      <h2>Who speaks of it</h2>
      <ul class="lines">
        <${Speakers} verb="created by" list=${file.createdBy} />
        <${Speakers} verb="modified by" list=${file.modifiedBy} />
        <${Speakers} verb="to be read, says" list=${file.handedOnBy} />
        <${Speakers} verb="named by" list=${file.namedBy} />
        <${Speakers} verb="delivered by" list=${file.deliveredBy as Told[]} />
      </ul>
    </section>
  `;
}

/** Nothing is left out in silence. */
function LeftOut({ file }: { file: FileAnswer }): Child {
  const more = Object.entries(file.leftOut).map(([list, count]) => `${count} more in ${LISTS[list] ?? list}`);
  return (
    (more.length > 0 || file.lastOnly) &&
    html`<p class="aside">${file.lastOnly && 'Very many speak of this file; what the last documents say is shown. '}${more.length > 0 && `Not shown: ${more.join(', ')}.`}</p>`
  );
}
const LISTS: Readonly<Record<string, string>> = {
  createdBy: '“created by”',
  modifiedBy: '“modified by”',
  handedOnBy: '“to be read, says”',
  namedBy: '“named by”',
};

function Group({ file, named, title }: { file: FileAnswer; named: boolean; title: string }): Child {
  return KINDS.map(([list, words]) => {
    const items = file[list].filter((item) => item.named === named);
    return (
      items.length > 0 &&
      html`<section class="block"><h2>${words} ${title} <span class="count">${items.length}</span></h2><ul class="rows">${items.map((item: ItemOfFile) => html`<li key=${item.id}><${Item} item=${item} /></li>`)}</ul></section>`
    );
  }) as Child;
}

function Speakers({ verb, list }: { verb: string; list: readonly Told[] }): Child {
  return list.map((one) => {
    const why = String(one.purpose ?? one.description ?? one.reason ?? '');
    return html`<li key=${`${verb}${one.path}:${one.line}`}>${verb} ${one.task ? html`<a data-go href=${to('task', one.task)}>${one.task}</a>` : 'a note'}${why && html`: <${Words} text=${why} />`} <span class="aside"><${Place} path=${one.path} line=${one.line} /></span></li>`;
  }) as Child;
}
