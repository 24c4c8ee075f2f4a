/** Checks the regular expressions of the sources that are not in the list yet (all of them with --all), and writes the list. */
import { keepVerdicts, keptVerdicts, withVerdicts } from '../test/support/expression-verdicts.ts';
import { collectExpressions } from '../test/support/expressions.ts';

const { expressions } = await collectExpressions();
keepVerdicts(await withVerdicts(expressions, process.argv.includes('--all') ? new Map() : keptVerdicts()));
