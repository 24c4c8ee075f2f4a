/**
 * Loads a file of the bundle with the code that was compiled when the same command ran before. Node's own cache holds what is compiled until a file
 * has been read; most functions are compiled when they are first called, and that took a fifth of every command. The code lies beside Node's, in
 * the folder of this Node's version. Where it cannot be kept or read, only time is lost. scripts/bundle.ts puts this file into dist.
 */
'use strict';
const { fstatSync, openSync, closeSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } =
  process.getBuiltinModule('node:fs');
const { dirname, join } = require('node:path');
const Module = require('node:module');
const vm = require('node:vm');
const { hash } = require('node:crypto');

/** Put in when the bundle is made: V8 would take the code of another text of the same length. */
const BUILD = '__BUILD__';
/** What a command runs differs from time to time. */
const FRESH_MS = 24 * 60 * 60 * 1000;
/** Code in use is written again after a day, so an older file was not used since: by a version that was removed, or a command that is rarely run. */
const UNUSED_MS = 30 * FRESH_MS;
const HEAD = '(function (exports, require, module, __filename, __dirname) { ';

/** `command` names what is kept together. */
exports.load = (name, command) => {
  const file = join(__dirname, name);
  const folder = Module.getCompileCacheDir?.();
  const key = /^[\w-]{1,40}$/.test(command ?? '') ? command : 'other';
  return folder === undefined ? require(file) : new Kept(folder, key).load(file);
};

class Kept {
  constructor(folder, key) {
    this.folder = folder;
    this.key = key;
    this.scripts = [];
    process.once('exit', () => this.keep());
  }

  load(file) {
    const own = Module.createRequire(file);
    const known = own.cache[file];
    if (known) return known.exports;
    const name = file.slice(__dirname.length + 1).replaceAll(/[\\/]/g, '-');
    const place = join(this.folder, `${BUILD}-${this.key}-${name}.code`);
    const kept = codeAt(place);
    const script = new vm.Script(`${HEAD}${readFileSync(file, 'latin1')}\n})`, {
      filename: file,
      cachedData: kept?.code,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    if (!kept || kept.isOld || script.cachedDataRejected) this.scripts.push({ script, place });
    const module = new Module(file, null);
    Object.assign(module, { filename: file, paths: [] });
    own.cache[file] = module;
    const inBundle = (from) => (from.startsWith('./vendor/') ? this.load(join(dirname(file), from)) : own(from));
    script
      .runInThisContext()
      .call(module.exports, module.exports, Object.assign(inBundle, own), module, file, dirname(file));
    module.loaded = true;
    return module.exports;
  }

  /** Whole or not at all: another command may read it now. */
  keep() {
    try {
      for (const { script, place } of this.scripts) {
        const draft = `${place}.${process.pid}`;
        const code = script.createCachedData();
        writeFileSync(draft, Buffer.concat([sumOf(code), code]), { mode: 0o600, flag: 'wx' });
        renameSync(draft, place);
      }
      if (this.scripts.length > 0) this.deleteUnused();
    } catch {
      // A full disk, a folder that went away.
    }
  }

  /** Other versions of passdown share the folder: only the time tells what nobody needs. */
  deleteUnused() {
    for (const name of readdirSync(this.folder)) {
      const place = join(this.folder, name);
      if (/\.code(?:\.\d+)?$/.test(name) && Date.now() - statSync(place).mtimeMs > UNUSED_MS)
        rmSync(place, { force: true });
    }
  }
}

/** V8 would run what a disk has spoilt, and crash. */
const SUM_BYTES = 20;

/** Every command needs this library of Node's anyway, and no other one that can sum. */
const sumOf = (code) => hash('sha1', code, 'buffer');

/** Only what we wrote ourselves, and whole. */
function codeAt(place) {
  try {
    const opened = openSync(place);
    try {
      const { uid, mode, mtimeMs } = fstatSync(opened);
      if (uid !== (process.getuid?.() ?? uid) || (mode & 0o022 && process.platform !== 'win32')) return undefined;
      const kept = readFileSync(opened);
      const code = kept.subarray(SUM_BYTES);
      if (kept.length < SUM_BYTES || !sumOf(code).equals(kept.subarray(0, SUM_BYTES))) return undefined;
      return { code, isOld: Date.now() - mtimeMs > FRESH_MS };
    } finally {
      closeSync(opened);
    }
  } catch {
    return undefined;
  }
}
