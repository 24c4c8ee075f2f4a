/**
 * Sections that handoffs name against the sections of the workflow's outline: none is unknown, none is left out, and none goes on that the
 * quick fact-check sent back.
 */
import { few } from './measure-text.ts';
import { sectionsNamed } from './sections-named.ts';
import { type TransitionKey, transitionOf } from './transitions.ts';
import { fold, type Known, type Say, type Workflow } from './workflow-handoffs.ts';

export function checkUnknownSections(workflow: Workflow, say: Say): void {
  const { outline, sections } = workflow;
  if (!outline) return;
  const known = new Set(sections.flatMap(({ names }) => [...names]));
  const ids = sections.map(({ name }) => name).join(', ');
  for (const one of workflow.all)
    for (const { name, way } of sectionsNamed(one.document)) {
      if (known.has(fold(name)) || (way[0] === 'document' && changesOf(workflow, one).has('add'))) continue;
      say(
        one,
        'section-not-in-outline',
        way,
        `The outline in ${outline.path} has no section ${name}. Write one of ${ids}`,
      );
    }
}

/** The handoffs that carry every section, and where they list them. */
const WHOLE: Partial<Record<TransitionKey, readonly string[]>> = {
  stage_4_to_5: ['section_assignments'],
  stage_5_to_6b: ['sections'],
  stage_6c_to_7: ['sections'],
  stage_7_to_7_5: ['document', 'sections'],
  stage_7_5_to_8: ['document', 'sections'],
  stage_7_to_8: ['document', 'sections'],
};

/** Of several handoffs of one kind the last counts: an earlier one was replaced. */
export function checkLeftOut(workflow: Workflow, say: Say): void {
  for (const [key, way] of Object.entries(WHOLE) as [TransitionKey, readonly string[]][]) {
    const one = workflow.lastComplete(key);
    if (!one || isWithoutDocument(one) || changesOf(workflow, one).has('merge')) continue;
    const left = leftOut(workflow, one, way);
    if (left.length > 0)
      say(
        one,
        'section-left-out',
        way,
        `${transitionOf(key)!.name} carries all sections, and ${few(left)} ${left.length === 1 ? 'is' : 'are'} not in it. Add what is missing, or record that the section is removed: passdown workflow ${one.document.handoff.workflow_id} --decide <section> remove`,
      );
  }
}

/** 7.5 that does not run needs no document. */
const isWithoutDocument = ({ document: { key, body } }: Known) => key === 'stage_7_to_7_5' && !body.document;

function leftOut(workflow: Workflow, one: Known, way: readonly string[]): string[] {
  const named = sectionsNamed(one.document).filter((section) => section.way[0] === way[0]);
  const there = new Set(named.map(({ name }) => workflow.calls(name)));
  const left = expectedIn(workflow, one.document.key).filter((name) => !there.has(name));
  // A section that says neither id nor title may be any of them.
  return left.length > entriesAt(one, way) - named.length ? left : [];
}

function entriesAt({ document }: Known, way: readonly string[]): number {
  const list = way.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document.body);
  return Array.isArray(list) ? list.length : 0;
}

/** Behind the deep fact-check, the sections that went into it; before it those of the outline. Removed ones are not expected. */
function expectedIn(workflow: Workflow, key: TransitionKey): string[] {
  const checked =
    key === 'stage_4_to_5' || key === 'stage_5_to_6b' ? undefined : workflow.lastComplete('stage_5_to_6b');
  const names = checked
    ? sectionsNamed(checked.document).map(({ name }) => workflow.calls(name))
    : workflow.sections.map(({ name }) => name);
  return names.filter((name) => workflow.decided(name) !== 'remove');
}

/** Kinds of structural changes that the synthesis declares: it may merge sections and add some. */
function changesOf(workflow: Workflow, { document: { key, body } }: Known): Set<string> {
  const made =
    key === 'stage_7_to_8'
      ? body.synthesis_notes
      : key === 'stage_7_to_7_5'
        ? body.synthesis_metadata
        : key === 'stage_7_5_to_8'
          ? workflow.last('stage_7_to_7_5')?.document.body.synthesis_metadata
          : undefined;
  return new Set(made?.structural_changes?.map(({ type }) => type));
}

/** A section goes to the deep fact-check when its last quick one passed it, or a person accepted it as it is. */
export function checkSentBack(workflow: Workflow, say: Say): void {
  const one = workflow.lastComplete('stage_5_to_6b');
  if (!one) return;
  for (const { name, way } of sectionsNamed(one.document)) {
    const section = workflow.calls(name);
    const own = (key: 'stage_5_to_6a' | 'stage_6a_result') =>
      workflow
        .every(key)
        .filter(
          ({ at, document }) =>
            at <= one.at && sectionsNamed(document as never).some((of) => workflow.calls(of.name) === section),
        );
    const [draft, result] = [own('stage_5_to_6a').at(-1), own('stage_6a_result').at(-1)];
    if (['accept', 'remove'].includes(workflow.decided(section) ?? '')) continue;
    const at = [...way.slice(0, -1), 'validation_status'];
    if (result && 'status' in result.document.body && result.document.body.status === 'REVISION_NEEDED')
      say(
        one,
        'section-sent-back',
        at,
        `The last quick fact-check of ${name}, in ${result.path}, asks for a revision. Hand it on when it has passed, or record a decision: passdown workflow ${one.document.handoff.workflow_id} --decide ${name} <option>`,
      );
    else if (draft && !result)
      say(
        one,
        'section-unchecked',
        at,
        `The draft of ${name} in ${draft.path} has no result of the quick fact-check. Check it first; if that took longer than it may, say so in the result`,
      );
  }
}
