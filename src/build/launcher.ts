import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { KEEP_COMPILED } from './keep-compiled.js';

/** Put in by the build: the file name of the bundle that this copy of the launcher starts. */
declare const BUNDLE: string;

/**
 * Starts a bundle with the code that V8 compiled when the build ran it, which saves a third of a start. V8 refuses what another
 * build of it compiled, and then compiles anew. It does not compare the sources: the bundle's name has their hash.
 */
const file = join(__dirname, BUNDLE);
const compiledFile = `${file}.${process.version}.compiled`;
const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: readCompiled() });

if (process.argv[2] === KEEP_COMPILED) {
  process.argv.splice(2, 1);
  process.once('exit', keepCompiled);
}
script.runInThisContext()(require, pathToFileURL(file).href);

function readCompiled(): Buffer | undefined {
  try {
    return readFileSync(compiledFile);
  } catch {
    return undefined;
  }
}

/** Now, not before: it holds the functions that have run, and leaves the others for when they are called. */
function keepCompiled(): void {
  const unfinished = `${compiledFile}.${process.pid}`;
  writeFileSync(unfinished, script.createCachedData());
  renameSync(unfinished, compiledFile);
}
