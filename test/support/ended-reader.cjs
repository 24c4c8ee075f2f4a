/**
 * Reads a text with the packed library, and is ended again and again while it does so, each time a little later: on a busy machine that can happen at
 * any place. Prints what it says at last, and how often it was ended.
 */
'use strict';
const { join } = require('node:path');
const vm = require('node:vm');

const [dist, way, path, text] = process.argv.slice(2);
const bundle =
  way === 'kept'
    ? require(join(dist, 'load-bundle.cjs')).load('passdown.cjs', 'ended')
    : require(join(dist, 'passdown.cjs'));
const { fixText, loadConfig } = bundle['src/index']();
const { limits } = loadConfig(dist, {}, {});
for (const _ of bundle.readers());

const work = () => fixText({ path, text }, limits);
const place = vm.createContext({ work });
const call = new vm.Script('work()');
let ended = 0;
for (let ms = 1; way !== 'whole'; ms++) {
  try {
    call.runInContext(place, { timeout: ms });
    break;
  } catch (error) {
    if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    ended++;
  }
}
process.stdout.write(JSON.stringify({ ...work(), ended }));
