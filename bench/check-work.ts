/** Two checks of one text by the library that is named, as the language server makes them at each pause of typing; what the second one takes. */
import { report } from './measure.ts';

const [root, path, library] = process.argv.slice(2) as [string, string, string];
const { check, loadConfig }: typeof import('../src/index.ts') = await import(library);
const again = () => check({ root, config: loadConfig(root, {}, {}), source: { path, text: '# Task 5: Draft\n' } });
await again();
await report(async () => ({ problems: (await again()).problems.length }));
