import { readFileSync, writeFileSync } from 'node:fs';
import { sdl } from './sdl.js';

/** `npm run gen:sdl` writes schema.graphql; with `--check` it only says whether the file is up to date. */

const file = new URL('schema.graphql', import.meta.url);

if (!process.argv.includes('--check')) {
  writeFileSync(file, sdl());
} else if (readFileSync(file, 'utf8') !== sdl()) {
  console.error('schema/schema.graphql is out of date. Run "npm run gen:sdl" and commit it with the change.');
  process.exitCode = 1;
}
