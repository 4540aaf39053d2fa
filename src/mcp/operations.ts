import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { PreparedOperation } from '../server/graphql/prepared-operations.js';

/**
 * The operations of the tools. They are checked at start, like those of REST. The first request to /mcp loads the rest of the tools.
 * The handler checks access before it runs them.
 */
export const mcpOperations = {
  search: operation('search'),
  listFields: operation('list-fields'),
  getValues: operation('get-values'),
  getRegionValues: operation('get-region-values'),
  getDeadlines: operation('get-deadlines'),
  getVotingPlan: operation('get-voting-plan'),
} as const;

/** Reads from src/, because the build puts no documents into dist/. */
function operation(name: string): PreparedOperation {
  const document = readFileSync(join(packageRoot, 'src/mcp/tools', `${name}.graphql`), 'utf8');
  return { name: `mcp/tools/${name}`, keyed: true, document };
}
