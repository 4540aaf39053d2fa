import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { PreparedOperation } from '../server/graphql/prepared-operations.js';

/**
 * The operations of the tools. They are checked at start, like those of REST; everything else of a tool is loaded with the first request
 * to /mcp. The handler checks access before it runs them.
 */
export const mcpOperations = {
  search: operation('search'),
  listFields: operation('list-fields'),
  getValues: operation('get-values'),
  getRegionValues: operation('get-region-values'),
  compareStates: operation('compare-states'),
  getDeadlines: operation('get-deadlines'),
  getVotingPlan: operation('get-voting-plan'),
  getChanges: operation('get-changes'),
} as const;

/** The path also works from dist/, where the build puts no documents. */
function operation(name: string): PreparedOperation {
  const document = readFileSync(join(packageRoot, 'src/mcp/tools', `${name}.graphql`), 'utf8');
  return { name: `mcp/tools/${name}`, keyed: true, document };
}
