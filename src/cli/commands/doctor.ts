/** passdown doctor: what is wrong here and how to fix it. */
import { doctor } from '../../workplace/doctor.ts';
import { printJson, type Register } from '../command.ts';

export const register: Register = (command, act) => {
  command.option('--fix', 'fix what is safe to fix').action(
    act(async (context, _args, { fix }) => {
      const { terminal, json } = context;
      const diagnoses = await doctor(context, { fix: fix === true });
      if (json) printJson(terminal, 'doctor', diagnoses);
      else
        for (const { check, ok, detail, hint } of diagnoses) {
          terminal.print(
            `${terminal.paint(ok ? 'green' : 'red', ok ? 'ok   ' : 'wrong')}  ${check.padEnd(13)}${detail}`,
          );
          if (hint) terminal.print(`       ${' '.repeat(13)}${hint}`);
        }
      return diagnoses.every(({ ok }) => ok) ? 0 : 1;
    }),
  );
};
