import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';

const readDocument = (name: string): string => readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8');

/** Shared fragments. `spread` is how a document uses a fragment. */
const FRAGMENTS = [
  { spread: '...Value', text: readDocument('site/parts/values/value') },
  { spread: '...ListedDeadline', text: readDocument('site/parts/deadlines/listed-deadline') },
  { spread: '...Timeline', text: readDocument('site/parts/timeline/timeline') },
  { spread: '...Voting', text: readDocument('site/parts/voting/voting') },
];

/**
 * Reads the GraphQL document of a page, with the fragments that it spreads. Also works from dist/, which has no documents.
 *
 * @param name path below src/, without `.graphql`
 * @param keyed whether the operation may read values; access is checked before it runs
 * @param next the variables of the next page of results, if there are several
 */
export function readOperation(name: string, keyed = false, next?: PreparedOperation['next']): PreparedOperation {
  const document = readDocument(name);
  const fragments = FRAGMENTS.filter(({ spread }) => document.includes(spread)).map(({ text }) => text);
  return { name, keyed, document: [document, ...fragments].join('\n'), ...(next && { next }) };
}
