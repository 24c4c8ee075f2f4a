/** The labelled pairs, and how well a way of matching agrees with them. */

import { readYaml } from '../../src/parse/read-yaml.ts';
import { toValue } from '../../src/parse/yaml-node.ts';
import { matchReviews, type ReviewFields } from '../../src/pipeline/reviews/match-reviews.ts';
import { fixtureText } from './fixtures.ts';

export interface LabelledPair {
  label: 'same' | 'different';
  about: string;
  a: ReviewFields;
  b: ReviewFields;
}

export function labelledPairs(): LabelledPair[] {
  const read = readYaml(fixtureText('review-pairs.yaml'), 0);
  if ('fault' in read) throw new Error(read.fault.reason);
  return toValue(read.node!) as unknown as LabelledPair[];
}

export const areMatched = ({ a, b }: LabelledPair) => matchReviews([a, b]).length === 1;

export function judge(pairs: readonly LabelledPair[]) {
  const matched = pairs.filter(areMatched);
  const same = pairs.filter(({ label }) => label === 'same');
  const right = matched.filter(({ label }) => label === 'same').length;
  return {
    pairs: pairs.length,
    same: same.length,
    precision: right / matched.length,
    recall: right / same.length,
    wronglyJoined: matched.filter(({ label }) => label === 'different').map(({ about }) => about),
    wronglyParted: same.filter((pair) => !matched.includes(pair)).map(({ about }) => about),
  };
}
