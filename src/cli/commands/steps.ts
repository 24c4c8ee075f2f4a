/** passdown steps: the steps that handoffs tell of. */
import { itemsCommand } from '../items-command.ts';

export const register = itemsCommand('Step');
