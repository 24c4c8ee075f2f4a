/** The example of the text that states the pipeline's handoffs: refused as printed, accepted once made right. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { refusals } from '../support/refusals.ts';
import { overSpecifications } from '../support/specification.ts';
import { workspace } from '../support/workspace.ts';

/** The titles that an analysis names and that no review has. */
function unlistedTitles(example: string): string[] {
  const { reviews, convergence_analysis: analysis } = parse(example).stage_2_to_3;
  const named: string[] = [...analysis.high_priority, ...analysis.medium_priority, ...analysis.unique_perspectives];
  return named.filter((name) => !reviews.some(({ title }: { title: string }) => title === name));
}

overSpecifications('the example of the pipeline', (specification) => {
  const example = () => specification.fence('pipeline-handoff.md', /^Example Handoff: Stage 2/);

  test('is refused for two reviews where four are wanted, and for naming reviews that it does not list', () => {
    const { problems } = readDocument({ path: 'handoffs/example.yaml', text: example() }, LIMITS)!;
    expect(problems.filter(({ code }) => code === 'reviews-few')).toHaveLength(1);
    const lines = example().split('\n');
    const unlisted = problems
      .filter(({ code }) => code === 'review-unlisted')
      .map(({ line }) => lines[line - 1]!.trim());
    expect(unlistedTitles(example())).toHaveLength(3);
    // Three titles, and the third and fourth of two reviews.
    const byPlace = expect.stringMatching(/^reviews: \["review_\d", "review_[34]"\]$/);
    expect(unlisted).toEqual([...unlistedTitles(example()).map((title) => `- "${title}"`), byPlace, byPlace]);
    expect(refusals(example(), workspace().root).sort()).toEqual([...Array(5).fill('review-unlisted'), 'reviews-few']);
  });

  test('with four reviews, all that it names listed, it passes', () => {
    const more = unlistedTitles(example()).map(
      (title, i) => `    - title: "${title}"\n      convergence_count: ${i === 0 ? 2 : 1}\n      year: 2022\n`,
    );
    const right = example().replace('  convergence_analysis:', `${more.join('')}\n  convergence_analysis:`);
    expect(refusals(right, workspace().root)).toEqual([]);
  });

  test.each(['pipeline-handoff.md', 'pipeline-stages.md'])('%s explains the schema and is no handoff', (name) => {
    expect(readDocument({ path: 'x.md', text: specification.text(name) }, LIMITS)).toBeUndefined();
  });
});
