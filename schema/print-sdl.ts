import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, printSdl } from './build.js';

/** `npm run gen:sdl` writes schema.graphql; with `--check` it only says whether the file is up to date. */

const file = new URL('schema.graphql', import.meta.url);
const text = printSdl(buildSchema());

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'schema/schema.graphql is not what the types in schema/ say. Change those, run "npm run gen:sdl" and commit it with the change.',
  );
  process.exitCode = 1;
}
