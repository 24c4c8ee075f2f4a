/** The columns of a node's row. */
import { ITEM_LABELS, type Label, LEVELS, type Level, type Properties } from '../../model/index.ts';
import { spellStamp } from '../ledger-stamp.ts';
import { dayShown } from '../list-order.ts';
import { packProps, packSeen } from './pack.ts';

/** What an index orders or filters by has columns of its own; long texts of them are not told twice. */
export function columnsOf(label: Label, { standing, lastSeen, ...props }: Properties) {
  const ready = LEVELS.indexOf(props.ready as Level);
  const isDerived = isItem(label) && props.derived === true;
  return {
    props: isItem(label) ? packProps(props) : JSON.stringify(props),
    standing: textOf(standing),
    seen: lastSeen === undefined ? null : packSeen(String(lastSeen)),
    count: isItem(label) ? Number(props.count) : null,
    severity: isItem(label) ? textOf(props.severity) : null,
    confidence: isDerived ? Number(props.confidence) : null,
    place: textOf(props.place),
    ready: ready === -1 ? null : ready,
    first: dayShown(label, { ...props, standing }) ?? null,
    stamp: label === 'Document' ? spellStamp(props) : null,
  };
}
export type Columns = ReturnType<typeof columnsOf>;

export const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

const textOf = (value: Properties[string] | undefined) => (value as string | undefined) ?? null;
