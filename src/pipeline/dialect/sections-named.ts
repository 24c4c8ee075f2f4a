/** The sections that a handoff names, and where in its block. */
import type { Way } from './loose.ts';
import type { PipelineHandoff } from './schema.ts';

export interface NamedSection {
  name: string;
  way: Way;
}

type Step = string | number;
type Titled = { id?: string | undefined; title?: string | undefined };
type RevisionList = Partial<Record<'p0_critical' | 'p1_important' | 'p2_nice_to_have', unknown>>;

const named = (name: string | undefined, ...way: Step[]): NamedSection[] => (name === undefined ? [] : [{ name, way }]);
const listed = (sections: readonly Titled[] | undefined, ...way: Step[]) =>
  (sections ?? []).flatMap(({ id, title }, i) => named(id ?? title, ...way, i, id === undefined ? 'title' : 'id'));
const each = (names: readonly string[] | undefined, ...way: Step[]) =>
  (names ?? []).flatMap((name, i) => named(name, ...way, i));

function revised(list: RevisionList | undefined, ...way: Step[]): NamedSection[] {
  return Object.entries(list ?? {}).flatMap(([priority, items]) =>
    ((items ?? []) as { section?: string }[]).flatMap(({ section }, i) =>
      named(section, ...way, priority, i, 'section'),
    ),
  );
}

export function sectionsNamed({ key, body }: PipelineHandoff): NamedSection[] {
  switch (key) {
    case 'stage_4_to_5':
      return body.section_assignments.flatMap(({ section_id }, i) =>
        named(section_id, 'section_assignments', i, 'section_id'),
      );
    case 'stage_5_to_6a':
      return named(body.section.id ?? body.section.title, 'section', 'id');
    case 'stage_6a_result':
      return named(body.section_id, 'section_id');
    case 'stage_5_to_6b':
    case 'stage_6c_to_7':
      return listed(body.sections, 'sections');
    case 'stage_6b_to_6c':
      return [
        ...named(body.section.id ?? body.section.title, 'section', 'id'),
        ...revised(body.fact_check_results.revision_list, 'fact_check_results', 'revision_list'),
      ];
    case 'stage_6b_to_7': {
      const contradictions = body.cross_section_issues?.contradictions ?? [];
      return [
        ...revised(body.revision_list, 'revision_list'),
        ...contradictions.flatMap(({ sections }, i) =>
          each(sections, 'cross_section_issues', 'contradictions', i, 'sections'),
        ),
      ];
    }
    case 'stage_7_to_7_5':
      return listed(body.document?.sections, 'document', 'sections');
    case 'stage_7_5_to_8':
    case 'stage_7_to_8':
      return [
        ...listed(body.document.sections, 'document', 'sections'),
        ...revised(body.revision_list_from_6b, 'revision_list_from_6b'),
      ];
    case 'stage_8_final':
      return (body.workflow_summary?.quality_overrides ?? []).flatMap(({ section }, i) =>
        named(section, 'workflow_summary', 'quality_overrides', i, 'section'),
      );
    default:
      return [];
  }
}
