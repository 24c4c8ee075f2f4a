/** passdown confirm: somebody looked, and an item still holds. */
import { askItemsById } from '../../ask/items.ts';
import { confirmItem } from '../../author/confirm-item.ts';
import { notFound } from '../../model/index.ts';
import { assertWritten } from '../../workplace/open-for-question.ts';
import { asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';

export const register: Register = (command, act) => {
  command
    .argument('<id>', 'the id of an item, as lists show it')
    .action(act((context, [id]) => runConfirm(context, id!)));
};

function runConfirm(context: Context, id: string): Promise<number> {
  const { terminal, json } = context;
  return asking(context, {}, async (open) => {
    assertWritten(open);
    const [item] = (await askItemsById(open.store, open.project, [id])).flatMap(({ items }) => items);
    if (!item) throw notFound(`item ${id}`, 'passdown stale --json and the other lists have the ids');
    const place = confirmItem(context, item.text);
    if (json) printJson(terminal, 'confirm', { id: item.id, ...place });
    else terminal.print(`${place.path}:${place.line}: confirmed; it counts from the commit that has this line`);
    return 0;
  });
}
