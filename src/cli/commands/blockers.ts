/** passdown blockers: the blockers that handoffs tell of. */
import { itemsCommand } from '../items-command.ts';

export const register = itemsCommand('Blocker');
