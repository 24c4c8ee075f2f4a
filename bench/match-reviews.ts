/** Reviews matched into works: how long for 1,000 to 10,000 of them, how that grows, and what lists made to be slow cost. */
import { matchReviews, type ReviewFields } from '../src/pipeline/reviews/match-reviews.ts';
import { keysOf } from '../src/pipeline/reviews/normalise-review.ts';
import { median } from './measure.ts';
import { sizes } from './sizes.ts';

const SIZES = sizes(1_000, 2_500, 5_000, 10_000);
const [USUAL_ROUNDS, HOSTILE_ROUNDS] = [5, 1];

export function benchMatchReviews(): void {
  console.log('match-reviews: list, reviews, groups, ms to normalise (floor), ms, ratio, µs a review');
  for (const [name, make] of Object.entries(USUAL)) for (const size of SIZES) measure(name, make(size), USUAL_ROUNDS);
  for (const [name, make] of Object.entries(HOSTILE))
    for (const size of SIZES) measure(name, make(size), HOSTILE_ROUNDS);
}

function measure(name: string, reviews: readonly ReviewFields[], rounds: number): void {
  const groups = matchReviews(reviews).length;
  const times = Array.from({ length: rounds }, () => [
    timed(() => reviews.map(keysOf)),
    timed(() => matchReviews(reviews)),
  ]);
  const [floor, ms] = [median(times.map(([one]) => one!)), median(times.map(([, one]) => one!))];
  const each = (1000 * ms) / reviews.length;
  console.log(
    `${name}\t${reviews.length}\t${groups}\t${floor.toFixed(0)}\t${ms.toFixed(0)}\t${(ms / floor).toFixed(1)}\t${each.toFixed(0)}`,
  );
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

type Make = (size: number) => ReviewFields[];

/** As three agents bring them: a third of the works found twice or three times, with other spelling, a lost DOI, a preprint. */
const found =
  (frames: readonly string[]): Make =>
  (size) => {
    const random = numbers(7);
    const works = Array.from({ length: Math.ceil(size * 0.7) }, (_, i) => work(random, i, frames));
    return Array.from({ length: size }, (_, i) => works[i] ?? version(random, pick(random, works)));
  };

const USUAL: Readonly<Record<string, Make>> = {
  // Most reviews name something of their own: a species, a compound, a method.
  field: (size) => found(FRAMES.map((frame, i) => (i % 3 === 0 ? frame : frame.replace('{t}', '{n} {t}'))))(size),
  // All of them are made of the same hundred words.
  narrow: (size) => found(FRAMES)(size),
};

const HOSTILE: Readonly<Record<string, Make>> = {
  // Every title is like every other.
  alike: (size) => {
    const random = numbers(11);
    return Array.from({ length: size }, () => ({
      title: `The manufacturing of engineered lymphocytes for patients in ${letters(random, 5)} hospitals`,
    }));
  },
  // One title, and nothing that lets two of them be one.
  namesakes: (size) =>
    Array.from({ length: size }, (_, i) => ({
      title: 'Editorial',
      doi: `10.5555/${i}`,
      authors: `A${letters(numbers(i), 8)}`,
      year: 2020,
      journal: 'Letters',
    })),
  // One prolific author in one journal and year, each article with its DOI.
  prolific: (size) => {
    const random = numbers(13);
    return Array.from({ length: size }, (_, i) => ({
      ...work(random, i, FRAMES),
      authors: 'Wang et al.',
      year: 2023,
      journal: 'Cells',
    }));
  },
};

/** Few enough words that titles of different works are often near each other. */
const TOPICS =
  'gene cell tumour vector membrane microbiome protein antibody enzyme polymer sensor battery catalyst soil ocean forest climate vaccine neuron lymphocyte hydrogel nanoparticle genome receptor kinase lipid virus phage organoid scaffold bioreactor perovskite graphene aquifer pollinator wetland cartilage retina placenta biofilm plasmid chromatin telomere mitochondria exosome insulin collagen cytokine metabolite photovoltaics zeolite electrolyte permafrost estuary glacier sediment mangrove reef peatland fungus lichen parasite mosquito livestock cereal algae yeast'.split(
    ' ',
  );
const QUALITIES =
  'engineered chronic acute sustainable synthetic clinical molecular comparative emerging regulatory scalable adaptive personalised marine urban tropical computational structural functional quantitative paediatric neonatal autologous recombinant reversible thermal optical magnetic ionic porous'.split(
    ' ',
  );
const ACTIONS =
  'manufacturing delivery regulation resistance degradation imaging screening modelling editing signalling restoration recycling storage detection design synthesis evolution ageing repair expansion adhesion filtration cryopreservation sequencing differentiation transport inhibition monitoring domestication forecasting'.split(
    ' ',
  );
const FRAMES = [
  '{q} {t} {v}: challenges and opportunities',
  'Recent advances in {q} {t} {v} for {t2} therapy',
  '{t} {v} and {t2} {v2} in {q} systems: a review',
  'The role of {q} {t2} in {t} {v}',
  'From {t} {v} to {q} {t2} {v2}: mechanisms and applications',
  'Towards {q} {t} {v}',
  'What {t} {v} tells us about {t2} {v2}',
  '{t}, {t2} and the limits of {q} {v}',
  'A decade of {t} {v}: lessons for {q} {t2} research',
  'Systematic review of {v} and {v2} methods for {q} {t}',
  'Can {q} {t} replace {t2} {v}?',
  'Mechanisms of {t} {v} in {q} {t2}',
  'Measuring {t} {v}: from {q} models to {t2}',
  '{v} of {q} {t} under {t2} stress',
];

type Random = () => number;

/** Numbers below 1 that are the same in every run. */
function numbers(seed: number): Random {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)]!;
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => pick(random, [...'abcdefghijklmnopqrstuvwxyz'])).join('');

function work(random: Random, number: number, frames: readonly string[]): ReviewFields {
  const fill: Readonly<Record<string, string>> = {
    q: pick(random, QUALITIES),
    t: pick(random, TOPICS),
    t2: pick(random, TOPICS),
    v: pick(random, ACTIONS),
    v2: pick(random, ACTIONS),
    n: letters(random, 8),
  };
  return {
    title: pick(random, frames).replace(/\{(\w+)\}/g, (_, name: string) => fill[name]!),
    doi: `10.5555/w.${number}`,
    authors: `${letters(random, 2)}${pick(random, ['son', 'ova', 'ez', 'ang', 'ini'])} et al.`,
    year: 2010 + Math.floor(random() * 15),
    journal: `${pick(random, QUALITIES)} ${pick(random, TOPICS)} reviews`,
  };
}

function version(random: Random, { doi, ...rest }: ReviewFields): ReviewFields {
  const at = Math.floor(random() * rest.title!.length);
  const title = rest.title!.slice(0, at) + letters(random, 1) + rest.title!.slice(at + 1);
  const way = random();
  if (way < 0.4) return { ...rest, doi: `https://doi.org/${doi!.toUpperCase()}` };
  return way < 0.8 ? { ...rest, title } : { ...rest, title, doi: `10.1101/p.${doi}`, journal: 'bioRxiv' };
}
