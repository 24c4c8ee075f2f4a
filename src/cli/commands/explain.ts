/** passdown explain: what a problem means, with a wrong and a right example. */
import { RULES } from '../../dialects/index.ts';
import { OperatorError, type Rule } from '../../model/index.ts';
import { nearestWord } from '../../parse/nearest-word.ts';
import { printJson, type Register } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const register: Register = (command, act) => {
  command.argument('[code]', 'the code of a problem; without it all codes are listed').action(
    act(({ terminal, json }, [code]) => {
      if (code === undefined) {
        const codes = Object.entries(RULES).map(([name, { severity, meaning }]) => ({
          code: name,
          severity,
          meaning,
        }));
        if (json) printJson(terminal, 'explain', codes);
        else
          terminal.print(
            codes.map((row) => `${row.code.padEnd(24)} ${row.severity.padEnd(8)} ${row.meaning}`).join('\n'),
          );
        return 0;
      }
      const rule = Object.hasOwn(RULES, code) ? RULES[code]! : undefined;
      if (!rule) throw unknown(code);
      if (json) printJson(terminal, 'explain', { code, ...rule });
      else terminal.print(render(terminal, code, rule));
      return 0;
    }),
  );
};

function unknown(code: string): OperatorError {
  const meant = nearestWord(code, Object.keys(RULES));
  return new OperatorError({
    code: 'unknown-code',
    message: `There is no problem with the code ${code}`,
    hint: meant ? `Did you mean ${meant}?` : 'passdown explain lists all of them',
    exitCode: 1,
  });
}

function render(terminal: Terminal, code: string, rule: Rule): string {
  const block = (text: string) => text.replaceAll(/^/gm, '    ');
  const notes = [
    rule.fixable && 'passdown check --fix can fix its usual forms.',
    rule.world && 'It depends on other files, git or the disk.',
  ].filter(Boolean);
  return [
    `${terminal.paint('bold', code)} (${rule.severity})`,
    `  ${[rule.meaning, ...notes].join(' ')}`,
    `  ${terminal.paint('red', 'wrong')}`,
    block(rule.wrong),
    `  ${terminal.paint('green', 'right')}`,
    block(rule.right),
  ].join('\n');
}
