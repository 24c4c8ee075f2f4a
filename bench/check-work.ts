/** `check` over a whole folder, as the command does it. */
import { check } from '../src/index.ts';
import { report } from './measure.ts';

await report(async () => {
  const { files, problems } = await check({ root: process.argv[2]! });
  return { files, problems: problems.length };
});
