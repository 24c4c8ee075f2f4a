/** passdown gotchas: the gotchas that handoffs tell of. */
import { itemsCommand } from '../items-command.ts';

export const register = itemsCommand('Gotcha');
