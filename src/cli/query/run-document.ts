import { type GraphQLFormattedError, Kind, parse, print, visit } from 'graphql';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import type { Warning } from '../../../schema/limits/errors/warnings.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { asSubgraph } from '../../../schema/node/federation.js';
import { createLog } from '../../process/log/log.js';
import type { Config } from '../../process/settings/config.js';
import { reportUrlOf } from '../../process/settings/report-url.js';
import { createApolloServer } from '../../server/graphql/apollo-server.js';
import { RequestError } from '../../server/graphql/error-response.js';
import { spellOperation } from '../../server/graphql/request-parameters.js';
import { createOperationRunner } from '../../server/graphql/run-operation.js';

/** A GraphQL response. */
export interface Response {
  data?: object | null;
  errors?: readonly GraphQLFormattedError[];
  extensions?: { warnings?: readonly Warning[] };
}

/**
 * Limits for an operator's own document. All values of all regions fit, which is some hundred times what a client may request. A larger
 * operation ends with an error before the process runs out of memory.
 */
const LIMITS = { cost: 10_000_000, maxResponseBytes: 100_000_000 };

/** Runs a document on a release in the way that the server runs that of a client with a key. */
export async function runDocument(
  config: Config,
  dataset: OpenRelease,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const log = createLog('error', process.stderr);
  const limits = { ...DEFAULT_LIMITS, ...config, ...LIMITS };
  const apollo = await createApolloServer(asSubgraph(buildSchema()), limits, new Set(), log);
  try {
    const text = spellOperation(query, { variables });
    const request = { method: 'POST', text, accept: undefined, access: 'keyed' } as const;
    const run = createOperationRunner(apollo, limits.maxResponseBytes, { reportUrl: reportUrlOf(config) });
    const { response } = await run(request, dataset);
    return JSON.parse(response.body.toString());
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { errors: [{ message: error.message, extensions: { code: error.code } }] };
  } finally {
    await apollo.stop();
  }
}

/** The variables that a document declares, by name, such as `$from: Date!`; undefined if it cannot be parsed, which running it reports. */
export function declaredVariables(query: string): ReadonlyMap<string, string> | undefined {
  const declared = new Map<string, string>();
  try {
    visit(parse(query), {
      [Kind.VARIABLE_DEFINITION]: (node) => void declared.set(node.variable.name.value, print(node)),
    });
    return declared;
  } catch {
    return undefined;
  }
}
