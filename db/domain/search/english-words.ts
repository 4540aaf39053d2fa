import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.js';

let words: ReadonlySet<string> | undefined;

/**
 * Whether a word of four letters or more is English, in lower case. `npm run gen:words` makes the list from
 * dictionary-en (MIT and BSD, see its license in the notices of the package). It is read at the first call.
 */
export function isEnglish(word: string): boolean {
  words ??= new Set(readFileSync(join(packageRoot, 'db/domain/search/english-words.txt'), 'latin1').split('\n'));
  return words.has(word);
}
