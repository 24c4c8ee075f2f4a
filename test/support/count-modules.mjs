/** Loaded with --import before a command: writes the modules that it loaded, one a line, to the file that MODULES_FILE names. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const urls = [];
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) urls.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.MODULES_FILE, urls.join('\n')));
