import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

/**
 * Reads a document of a page. The path also works from dist/, where the build puts no documents.
 *
 * @param name path below src/, without `.graphql`
 * @param keyed whether it may read values; access is checked before it runs
 */
export function openOperation(name: string, keyed = false): PreparedOperation {
  return { name, keyed, document: readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8') };
}
