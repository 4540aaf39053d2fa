import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';

const readDocument = (name: string): string => readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8');

/** Shared fragments, each before those that it spreads. `spread` is how a document uses a fragment. */
const FRAGMENTS = [
  { spread: '...Agenda', text: readDocument('site/parts/deadlines/agenda') },
  { spread: '...ListedDeadline', text: readDocument('site/parts/deadlines/listed-deadline') },
  { spread: '...Timeline', text: readDocument('site/parts/timeline/timeline') },
  { spread: '...Voting', text: readDocument('site/parts/voting/voting') },
  { spread: '...Action', text: readDocument('site/parts/voting/action') },
  { spread: '...Value', text: readDocument('site/parts/values/value') },
];

/**
 * Reads the GraphQL document of a page, with the fragments that it spreads. Also works from dist/, which has no documents.
 *
 * @param name path below src/, without `.graphql`
 * @param keyed whether the operation may read values; access is checked before it runs
 * @param next the variables of the next page of results, if there are several
 */
export function readOperation(name: string, keyed = false, next?: PreparedOperation['next']): PreparedOperation {
  let document = readDocument(name);
  for (const { spread, text } of FRAGMENTS) if (document.includes(spread)) document += `\n${text}`;
  return { name, keyed, document, ...(next && { next }) };
}
