import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { packageRoot } from '../../db/package-root.js';

/** `npm run gen:words` writes the English words of dictionary-en, with their endings. A search reads them: see db/domain/search/word-lists.ts. */
const { aff, dic } = dictionary;
const { data } = nspell(Buffer.from(aff), Buffer.from(dic)) as unknown as { data: Record<string, unknown> };
const words = Object.keys(data).filter((word) => /^[a-z]{4,16}$/.test(word));
writeFileSync(join(packageRoot, 'db/domain/search/english-words.txt'), words.sort().join('\n'));
