/** Which texts of a repository tell how things stand now: by what their names say they are, and by when they changed last. Pure. */

/** What a text is for, by its path. The first row that matches decides. */
const CLASSES = {
  skipped:
    /(?:^|\/)(?:node_modules|vendor|third_party|\.passdown|\.github|templates?|examples?|fixtures?|__tests__|tests?|commands|skills|agents|prompts?|workflows|i18n|locales|assets|public|static)\/|(?:^|\/)[^/]*(?:template|example|license|licence|code_of_conduct|notices?)[^/]*$|(?:^|\/)[^/]*(?:archived?|_?completed|superseded|deprecated|backups?|history|milestones|legacy|old|orphaned)[^/]*\/|(?:^|\/)(?:done|closed)\/|[-_.](?:old|bak|backup|archived?|deprecated|superseded)\.\w+$/i,
  changelog: /(?:^|\/)(?:changelog|changes|history|releases?|release[-_]notes)\.(?:md|mdx|txt)$/i,
  rules:
    /(?:^|\/)(?:claude|agents|gemini|copilot-instructions|constitution|contributing|conventions?|security|lessons?|lessons[-_]learned|learnings|[^/]*rules?|00-[^/]*)\.(?:md|mdc)$|(?:^|\/)\.?(?:cursor)?rules\//i,
  state:
    /(?:^|\/)(?:active[-_]?context|(?:current[-_])?(?:state|status)|tracker|(?:[^/]*[-_])?hand-?(?:off|over)s?(?:[-_][^/]*)?|(?:[^/]*[-_])?(?:session|resume|continue|continuity|next[-_]session|checkpoint|standup)(?:[-_][^/]*)?|\.continue-here|project[-_]state|now)\.(?:md|mdx|txt)$|(?:^|\/)(?:hand-?(?:offs?|overs?)|sessions?|session[-_](?:notes|logs?|handoffs?)|checkpoints?|ledgers?)\/[^/]+\.(?:md|mdx|txt)$/i,
  spec: /(?:^|\/)(?:specs?|changes|phases|quick)\/[^/]+\/.*\.mdx?$/i,
  list: /(?:^|\/)(?:[^/]*[-_])?(?:to-?do|tasks|progress|checklist|roadmap|backlog|issue[-_]?log|known[-_]issues|open[-_]issues|runbook|deferred|blockers|next[-_]steps|journal|worklog|log)(?:[-_][^/]*)?\.(?:md|mdx|txt)$|(?:^|\/)(?:journal|logs?)\/[^/]+\.md$/i,
  decision: /(?:^|\/)(?:adrs?|decisions?|decision[-_]records)\/|decision[-_]?log/i,
  plan: /(?:^|\/)(?:specs?|plans?|designs?|rfcs?|proposals?|changes|phases|quick)\/|(?:^|\/)[^/]*(?:plan|spec|design|proposal|audit|report|analysis|summary|verification)[^/]*\.(?:md|mdx)$/i,
  doc: /\.(?:md|mdx)$/i,
};
export type TextClass = keyof typeof CLASSES;

/** How much each counts; what is skipped is never current. */
const WEIGHTS: Readonly<Record<TextClass, number>> = {
  skipped: -1,
  changelog: 3,
  rules: 3,
  state: 6,
  spec: 3,
  list: 4.5,
  decision: 2,
  plan: 3,
  doc: 0.5,
};

export interface StateText {
  path: string;
  class: TextClass;
  /** When it was changed last; undefined where nobody knows. */
  seconds: number | undefined;
  /** How much it counts, more is better. */
  weight: number;
}

const DAY = 86_400;

export function classOf(path: string): TextClass | undefined {
  return (Object.keys(CLASSES) as TextClass[]).find((name) => CLASSES[name].test(path));
}

/** The texts that count most, best first. `now` is the time of the last commit. */
export function rankTexts(
  files: readonly string[],
  secondsOf: (path: string) => number | undefined,
  now: number,
): StateText[] {
  return files
    .flatMap((path): StateText[] => {
      const kind = classOf(path);
      if (!kind || kind === 'skipped') return [];
      const seconds = secondsOf(path);
      const days = seconds === undefined ? 365 : Math.max(0, (now - seconds) / DAY);
      const decay = kind === 'rules' ? 0.3 : 1;
      const depth = Math.max(0, path.split('/').length - 2) * (kind === 'rules' ? 0.5 : 0.15);
      return [{ path, class: kind, seconds, weight: WEIGHTS[kind] - decay * Math.log2(1 + days / 2) - depth }];
    })
    .sort((a, b) => b.weight - a.weight || (b.seconds ?? 0) - (a.seconds ?? 0) || (a.path < b.path ? 1 : -1));
}
