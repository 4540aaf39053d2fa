import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/files/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

const readDocument = (name: string): string => readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8');

/** The fragment `Value`, for what the explorer shows of a value. */
const VALUE = readDocument('explorer/values/value');

/**
 * Reads a document of a page. The path also works from dist/, where the build puts no documents.
 *
 * @param name path below src/, without `.graphql`. A document that spreads `Value` gets the fragment.
 * @param keyed whether it may read values; access is checked before it runs
 * @param next the variables of the next page, if it has several
 */
export function readOperation(name: string, keyed = false, next?: PreparedOperation['next']): PreparedOperation {
  const document = readDocument(name);
  const withFragment = document.includes('...Value') ? `${document}\n${VALUE}` : document;
  return { name, keyed, document: withFragment, ...(next && { next }) };
}
