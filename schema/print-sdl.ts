import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, printSdl } from './build.js';

/** `npm run gen:sdl` writes schema.graphql; with `--check`, it only checks that the file is up to date. */

const file = new URL('schema.graphql', import.meta.url);
const text = printSdl(buildSchema());

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'schema/schema.graphql does not match the types in schema/. Run "npm run gen:sdl" and commit the file with your change.',
  );
  process.exitCode = 1;
}
