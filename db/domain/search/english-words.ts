import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.js';

let words: ReadonlySet<string> | undefined;

/**
 * Whether a lowercase word of four letters or more is English. `npm run gen:words` generates the list from
 * dictionary-en (MIT and BSD, see its license in the notices of the package). The first call reads the list.
 */
export function isEnglish(word: string): boolean {
  words ??= new Set(readFileSync(join(packageRoot, 'db/domain/search/english-words.txt'), 'latin1').split('\n'));
  return words.has(word);
}
