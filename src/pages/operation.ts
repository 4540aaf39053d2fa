import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

/** Reads `<name>.graphql` of this folder. The path also works from dist/, where the build puts no documents. Pages need no key. */
export function openOperation(name: string): PreparedOperation {
  return {
    name: `pages/${name}`,
    keyed: false,
    document: readFileSync(join(packageRoot, 'src/pages', `${name}.graphql`), 'utf8'),
  };
}
