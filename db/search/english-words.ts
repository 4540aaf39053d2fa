import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../files/package-root.js';

let words: string | undefined;

/** Whether a word of four letters or more is English, in lower case. `npm run gen:words` makes the list, which takes 0.7 MB. */
export function isEnglish(word: string): boolean {
  words ??= `\n${readFileSync(join(packageRoot, 'db/search/english-words.txt'), 'latin1')}\n`;
  return words.includes(`\n${word}\n`);
}
