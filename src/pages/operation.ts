import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

/** The operation `<name>.graphql` of this folder; from dist/ as well, since the build copies no documents. Pages are open. */
export function openOperation(name: string): PreparedOperation {
  return {
    name: `pages/${name}`,
    keyed: false,
    document: readFileSync(join(packageRoot, 'src/pages', `${name}.graphql`), 'utf8'),
  };
}
