/** passdown questions: the questions that handoffs tell of. */
import { itemsCommand } from '../items-command.ts';

export const register = itemsCommand('Question');
