/** passdown workflow --merge: the reviews that several agents found, as one list. */
import { resolve } from 'node:path';
import { count, OperatorError } from '../model/index.ts';
import { writeYaml } from '../parse/write-yaml.ts';
import { LISTS } from '../pipeline/reviews/convergence.ts';
import { type MergedReviews, mergeReviews, stage2Document } from '../pipeline/reviews/merge-reviews.ts';
import { type ReviewList, readReviewList } from '../pipeline/reviews/read-review-list.ts';
import { show } from '../words/show.ts';
import { readHandoffFile } from '../workplace/read-handoff-file.ts';
import { type Context, printJson } from './command.ts';

export function mergeLists(context: Context, files: readonly string[], id: string | undefined): number {
  if (id !== undefined || files.length < 2)
    throw new OperatorError({
      code: 'usage',
      message: id === undefined ? '--merge needs at least two lists' : '--merge takes lists of reviews, not a workflow',
      hint: 'passdown workflow --merge first.yaml second.yaml third.yaml',
    });
  const lists = files.map((file) => readReviewList(readHandoffFile(context, resolve(context.folder, file))));
  const merged = mergeReviews(lists);
  tell(context, lists, merged);
  if (context.json) printJson(context.terminal, 'merge', publicMerge(merged));
  else context.terminal.printData(writeYaml(stage2Document(merged)));
  return 0;
}

function publicMerge({ agents, reviews, lists }: MergedReviews): object {
  return {
    agents,
    reviews: reviews.map((review) => ({ ...review, convergence_count: review.agents.length })),
    convergence_analysis: lists,
  };
}

/** Remarks go to stderr, so that stdout is the document alone. */
function tell(
  { terminal }: Context,
  lists: readonly ReviewList[],
  { agents, reviews, lists: named, repeated }: MergedReviews,
): void {
  for (const { path, warnings } of lists)
    for (const { line, message } of warnings) terminal.say(`${show(path)}:${line} warning  ${show(message)}`);
  for (const { agent, title } of repeated)
    terminal.say(`warning ${show(agent)} lists “${show(title)}” more than once; it counts once`);
  const entries = lists.reduce((sum, list) => sum + list.reviews.length, 0);
  const counts = LISTS.map((list) => `${named[list].length} ${list.replaceAll('_', ' ')}`).join(', ');
  const merged = `${count(entries, 'entry', 'entries')} of ${count(agents.length, 'agent')}`;
  terminal.say(`${merged} are ${count(reviews.length, 'review')}: ${counts}`);
  terminal.say('themes_covered and gaps_identified are left to whoever has read the reviews');
}
