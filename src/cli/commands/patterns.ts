/** passdown patterns: the patterns that handoffs tell of. */
import { itemsCommand } from '../items-command.ts';

export const register = itemsCommand('Pattern');
