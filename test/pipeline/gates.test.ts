/** Gates are worked out from the documents: what is counted, what is only a hint, and where text can fool neither. */
import { describe, expect, test } from 'vitest';
import { isBalanced } from '../../src/pipeline/dialect/balance.ts';
import { citationsIn, isUncountable } from '../../src/pipeline/dialect/citations.ts';
import { gateOf } from '../../src/pipeline/dialect/gates.ts';
import {
  bareNumbers,
  countParagraphs,
  countWords,
  placeholdersIn,
  recencySurvey,
} from '../../src/pipeline/dialect/measure-text.ts';
import { STAGES, stageOf, triggerOf } from '../../src/pipeline/dialect/stages.ts';
import { type TransitionKey, transitionOf } from '../../src/pipeline/dialect/transitions.ts';
import { changed, type Draft, read } from '../support/pipeline.ts';

/** `result id` of every gate result of a changed fixture. */
function gate(key: TransitionKey, change: (body: Draft) => void = () => {}): string[] {
  const { value } = read(changed(key, (_, body) => change(body))).reading;
  return gateOf(key, value!.body as never, 2026).map(({ result, id }) => `${result} ${id}`);
}

const many = (count: number, year = 2024) =>
  Array.from(
    { length: count },
    (_, i) => `N${String.fromCharCode(97 + (i % 26))}${'x'.repeat(1 + i / 26)} et al. (${year}) saw 4 ms.`,
  );
const draft = (papers: number, recent: number, words = 2200, more = '') =>
  `## Part\n\n${many(papers).join(' ')}\n\n${'word '.repeat(words)}${more}\n\n### Recent developments\n\n${many(recent, 2026).join(' ')}\n`;

describe('a draft', () => {
  const results = (text: string) =>
    gate('stage_5_to_6a', ({ section }) => Object.assign(section, { content: text, word_count: null }));

  test('with enough of everything passes all that is counted', () => {
    expect(results(draft(14, 4))).toEqual([
      'pass papers',
      'pass recency',
      'pass dates',
      'pass placeholders',
      'pass length',
    ]);
  });

  test.each([
    ['too few papers', draft(9, 4), 'fail papers'],
    ['too many papers', draft(30, 4), 'fail papers'],
    ['no survey of recent work', draft(18, 4).replace('Recent developments', 'More'), 'fail recency'],
    ['a survey of two papers', draft(16, 2), 'fail recency'],
    ['a survey of old papers', draft(14, 4).replaceAll('(2026)', '(2019)'), 'fail recency'],
    ['a citation without its year', draft(14, 4, 2200, 'Zhou et al. disagree.'), 'fail dates'],
    ['a placeholder', draft(14, 4, 2200, 'As shown [CITE].'), 'fail placeholders'],
    ['too short', draft(14, 4, 500), 'fail length'],
    ['too long', draft(14, 4, 3200), 'fail length'],
  ])('%s fails exactly there', (_name, text, expected) => {
    expect(results(text).filter((result) => result.startsWith('fail'))).toEqual([expected]);
  });

  test('numbers without a unit are a hint and fail nothing', () => {
    expect(results(draft(14, 4, 2200, 'The value rose to 17.'))).toContain('hint units');
  });
});

test.each([
  ['authors', 'Ng et al. (2024) and Oh and Li (2023); others agree (Ruiz, 2020; see Haas & Imai, 2021a).', 4],
  ['authors with letters', 'Ng et al. (2024a) and Ng et al. (2024b), later (Ng et al., 2024a).', 2],
  ['authors with a page', '(Ng et al., 2023; Oh et al., 2022, p. 4; Ruiz, 2020, pp. 3-4)', 3],
  ['authors with several years', '(Ng et al., 2023, 2024)', 2],
  ['authors with particles', '(de Vries et al., 2024) and (see also van der Berg, 2020)', 2],
  ['three authors', '(Ng, Oh, and Ito, 2023)', 1],
  ['authors in square brackets', '[Ng et al., 2024; Oh, 2023]', 2],
  ['authors in the sentence', 'Ng et al. 2024 found it, as reviewed (in full in Oh et al., 2020).', 2],
  ['footnotes', 'Shown[^1] twice[^2].\n\n[^1]: Ng 2024\n[^2]: Oh 2023', 2],
  ['superscripts', 'Shown.^1,2^ And again.<sup>3-4</sup>', 4],
  ['numbers', 'Shown before [1, 3-5] and again [3].\n\n[1] Ng 2024\n[3] Oh 2020\n[4] A 2021\n[5] B 2022', 4],
  ['keys', 'As in [@ng2024; @oh2023, p. 4].', 2],
  ['DOIs', 'See 10.1000/a.1 and https://doi.org/10.1000/b.2.', 2],
  ['raised numbers', 'Shown¹ before,²,³ and again.⁴⁻⁶ As Ng⁷ says (see there)¹².', 8],
  ['raised numbers and powers', 'It grew by 10⁶ cells per cm² at 3 s⁻¹, with ¹³C and Ca²⁺ at R² of 0.9, as shown⁴.', 1],
  ['raised numbers with their list', 'Shown¹ twice²–⁴.\n\n1. Ng 2024\n2. Oh 2023\n3. Li 2022\n4. Ito 2021', 4],
  [
    'authors and journal',
    '(Smith et al., Journal 2004; Ng and Oh, J. Biol. Chem. 2011) as in Ruiz et al. (Nature 2020).',
    3,
  ],
  ['PubMed numbers', 'As shown (PMID: 12345678) and again (PMIDs: 23456789, 34567890; PMID 12345678).', 3],
  ['numbers with a dash', 'Shown [1–3], then [5]–[7] and [8‑9].', 8],
  ['LaTeX keys', 'As in \\cite{ng2024, oh2023} and \\citep[see][p. 4]{ruiz2020}.', 3],
  ['several letters of one year', '(Ng et al., 2020a,b; Oh, 2021a, c)', 4],
  ['numbers raised by LaTeX', 'Shown.^{1,2} Again^{4-6}, at 10^{6} cells and x^{2}.', 5],
  ['a place and a month', 'It rained there (Paris, June 2004).', 0],
  ['a month', 'It rained (July 2019), then (May, 2020).', 0],
  ['somebody called like a month', 'Mayer (2019) and (Augustin, 2020) were there.', 2],
  ['nothing', 'Nobody is cited, in 2024 or (later).', 0],
  ['links', 'See [1](https://example.org).', 0],
])('papers are counted where they are cited by %s', (_style, text, count) => {
  expect(citationsIn(text).size).toBe(count);
});

describe('a text that clearly cites in a way that cannot be counted', () => {
  const labelled = `## Part\n\n${'As shown [NgX24] and again [OhY23]. '.repeat(20)}${'word '.repeat(2100)}\n\n### Recent developments\n\nNow [LiX26].\n`;

  test.each([
    ['labels', labelled, true],
    ['numbers in round brackets', 'Queues wait (1), and back pressure helps (2, 3).', true],
    ['several labels in one bracket', 'Queues wait [Smith2004; Jones2005a].', true],
    ['references by number', 'Queues wait, according to ref. 4 and refs 5-7.', true],
    ['a bibliography without a heading', 'Smith, J. (2004). Queues.\nJones, K. & Li, P. (2007). Waiting.', true],
    ['a list of references alone', 'Queues wait.\n\n## References\n\nNg, Queues. 2024', true],
    ['nobody at all', 'Queues wait, in 2024 as in (any) year (July 2019).', false],
    ['what is counted', 'Ng et al. (2024) waited.', false],
  ])('%s', (_name, text, uncountable) => {
    expect(isUncountable(text)).toBe(uncountable);
  });

  test('passes and fails nothing that needs counting, and the number of its author stands', () => {
    const made = (body: Draft) => Object.assign(body.section, { content: labelled, word_count: null, paper_count: 18 });
    expect(gate('stage_5_to_6a', made)).toEqual(['hint papers', 'hint recency', 'pass placeholders', 'pass length']);
    expect(read(changed('stage_5_to_6a', (_, body) => made(body))).problems).toEqual([]);
  });
});

test('numbers whose list of references is not in the text have years that cannot be counted', () => {
  const numbered = `## Part\n\n${Array.from({ length: 18 }, (_, i) => `Seen [${i + 1}].`).join(' ')}\n\n${'word '.repeat(2100)}\n\n### Recent work\n\n[16] [17] [18]\n`;
  const results = (text: string) =>
    gate('stage_5_to_6a', ({ section }) => Object.assign(section, { content: text, word_count: null }));
  expect(results(numbered)).toContain('hint dates');
  expect(results(`${numbered}\n## References\n\n[1] Ng 2024\n`)).toContain('fail dates');
});

test('a year is seen however it stands behind its authors', () => {
  const text =
    'Ng et al. 2024. (Oh et al., 2022, p. 4). (reviewed by Li et al., 2020). [Ruiz et al., 2021]. Haas et al. say so.';
  expect([...citationsIn(text)].filter(([, year]) => year === undefined)).toEqual([['Haas', undefined]]);
  expect([...citationsIn('Shown[^1].\n\n[^1]: Ng 2024')]).toEqual([['1', 2024]]);
});

test('years come from the text or from the list of references; a numbered citation without one has none', () => {
  expect([...citationsIn('So [1] and [2].\n\n[1] Ng, Queues, 2024\n')]).toEqual([
    ['1', 2024],
    ['2', undefined],
  ]);
});

test('words, paragraphs, placeholders and bare numbers are counted as a reader would', () => {
  expect(countWords('Two words, it’s 3.5 GB-wide')).toBe(5);
  expect(countParagraphs('# Title\n\nOne.\n\n- a list\n\nTwo\nlines.\n')).toBe(2);
  expect(placeholdersIn('TODO: x [INSERT figure] [cite] todo list')).toEqual(['TODO', '[INSERT figure]', '[cite]']);
  expect(bareNumbers('It took 5 ms in 2024, then 17. See [3] and 40 %.')).toEqual(['17']);
  expect(recencySurvey('## Latest work\n\nNg et al. (2025).\n\n## Old\n\nOh et al. (2026).', 2026)).toEqual({
    present: true,
    papers: 1,
  });
});

test('a section that is itself called recent is not its own survey', () => {
  const text =
    '# Recent advances\n\nAb et al. (2026).\n\n## Growth\n\nLi et al. (2026).\n\n## Recent work\n\nNg et al. (2025).\n';
  expect(recencySurvey(text, 2026)).toEqual({ present: true, papers: 1 });
});

describe('other stages', () => {
  test('reviews are counted, and old ones named', () => {
    expect(gate('stage_2_to_3')).toEqual(expect.arrayContaining(['pass reviews', 'pass convergence', 'pass age']));
    expect(gate('stage_2_to_3', ({ reviews }) => (reviews[3].year = 2009))).toContain('fail age');
    expect(
      gate('stage_2_to_3', (body) => {
        body.reviews.pop();
        body.convergence_analysis.unique_perspectives.pop();
      }),
    ).toContain('fail reviews');
  });

  test('an outline of two sections is valid and fails its gate; a balanced one of three passes', () => {
    expect(gate('stage_3_to_4')).toEqual(['pass sections', 'pass theses', 'pass balance', 'pass approval']);
    const two = gate('stage_3_to_4', ({ outline }) => {
      outline.sections.pop();
      outline.balance.section_weights = { section_1: 80, section_2: 20 };
      outline.balance.balanced = false;
    });
    expect(two).toEqual(['fail sections', 'pass theses', 'fail balance', 'pass approval']);
  });

  test.each([
    [[25, 25, 25, 25], true],
    [[0.3, 0.3, 0.28], true],
    [[34, 33, 33], true],
    [[12, 30, 30, 28], false],
    [[40, 30, 30], false],
  ])('weights of %j are balanced: %s', (weights, balanced) => {
    expect(isBalanced(weights)).toBe(balanced);
  });

  test('what only the producer can tell is said, not passed', () => {
    expect(gate('stage_8_final')).toEqual(['said revisions', 'said voice', 'said read', 'pass placeholders']);
    expect(gate('stage_8_final', ({ quality_summary }) => (quality_summary.p0_resolved = false))).toContain(
      'fail revisions',
    );
  });

  test('7.5 runs above twenty percent, and for the highest tier', () => {
    expect([
      triggerOf('Simple', 20),
      triggerOf('Simple', 20.1),
      triggerOf('High-Stakes', 3),
      triggerOf('High-Stakes', 30),
    ]).toEqual(['NOT_TRIGGERED', 'ADDITION_THRESHOLD', 'HIGH_STAKES', 'BOTH']);
  });
});

test('every result that a gate can have belongs to an item of the stage that the handoff leaves', () => {
  const keys = [
    'stage_1_to_2',
    'stage_2_to_3',
    'stage_3_to_4',
    'stage_4_to_5',
    'stage_5_to_6a',
    'stage_6c_to_7',
    'stage_7_to_8',
    'stage_7_5_to_8',
    'stage_8_final',
  ] as const;
  for (const key of keys) {
    const ids = stageOf(transitionOf(key)!.from).gate.map(({ id }) => id);
    // The quick checks share their items with the drafts that they check.
    const known = new Set([...ids, ...(key === 'stage_5_to_6a' ? ['units'] : [])]);
    expect([key, gate(key).filter((result) => !known.has(result.split(' ')[1]!))]).toEqual([key, []]);
  }
  expect(STAGES.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6a', '6b', '6c', '7', '7.5', '8']);
});

test('initials stand between a name and its year', () => {
  expect(
    [...citationsIn('Abara J. (2016) and Ng K. L. (2020) agree; Oh et al. (2021) does not.').keys()].sort(),
  ).toEqual(['Abara 2016', 'Ng 2020', 'Oh 2021']);
});

test('the blanks of the template are placeholders, and links are none', () => {
  expect(placeholdersIn('[Author] et al. (2025) saw [finding]. [Author](https://x.example) [citation]')).toEqual([
    '[Author]',
    '[finding]',
    '[citation]',
  ]);
});

test('an old review that is called the definitive one is not too old', () => {
  const age = (annotation: string) => {
    const text = changed('stage_2_to_3', (_, { reviews }) => Object.assign(reviews[0], { year: 1999, annotation }));
    return gateOf('stage_2_to_3', read(text).reading.value!.body as never, 2026).find(({ id }) => id === 'age')!.result;
  };
  expect([age('Broad'), age('Still the definitive account')]).toEqual(['fail', 'pass']);
});

test('balance_check says how large sections are where no weights do', () => {
  const balance = (smallest: number) => {
    const text = changed('stage_3_to_4', (_, { outline }) => {
      delete outline.balance;
      outline.balance_check = { largest_section_pct: 36, smallest_section_pct: smallest };
    });
    return gateOf('stage_3_to_4', read(text).reading.value!.body as never, 2026).find(({ id }) => id === 'balance')!
      .result;
  };
  expect([balance(30), balance(5)]).toEqual(['pass', 'fail']);
});
