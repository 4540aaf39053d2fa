import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';

const readDocument = (name: string): string => readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8');

/** What the explorer shows of a value and of a deadline, by the spread of the fragment. */
const FRAGMENTS = [
  { spread: '...Value', text: readDocument('site/parts/values/value') },
  { spread: '...ListedDeadline', text: readDocument('site/parts/deadlines/listed-deadline') },
];

/**
 * Reads a document of a page. The path also works from dist/, where the build puts no documents.
 *
 * @param name path below src/, without `.graphql`. A document gets the fragments that it spreads.
 * @param keyed whether it may read values; access is checked before it runs
 * @param next the variables of the next page, if it has several
 */
export function readOperation(name: string, keyed = false, next?: PreparedOperation['next']): PreparedOperation {
  const document = readDocument(name);
  const fragments = FRAGMENTS.filter(({ spread }) => document.includes(spread)).map(({ text }) => text);
  return { name, keyed, document: [document, ...fragments].join('\n'), ...(next && { next }) };
}
