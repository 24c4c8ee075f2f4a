/** Recall and precision of briefings and of three plain ways, over the marked queries. PASSDOWN_SPLIT=final is run once, at the end. */
import { BUDGETS, evaluate, prepare, WAYS } from '../test/relevance/evaluate.ts';
import type { SplitName } from '../test/relevance/load.ts';

export async function benchRelevance(): Promise<void> {
  const split = (process.env.PASSDOWN_SPLIT ?? 'development') as SplitName;
  const { prepared, everything } = await prepare(split);
  console.log(`relevance over ${prepared.length} ${split} queries; recall by grades, precision by items`);
  console.log(`| way | ${BUDGETS.map((budget) => `recall at ${budget} | precision | items`).join(' | ')} |`);
  console.log(`|---|${BUDGETS.map(() => '---|---|---').join('|')}|`);
  for (const [name, way] of Object.entries(WAYS)) {
    const cells = BUDGETS.map((budget) => {
      const { recall, precision, shown } = evaluate(way, budget, prepared, everything);
      return `${recall.toFixed(2)} | ${precision.toFixed(2)} | ${shown.toFixed(1)}`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
