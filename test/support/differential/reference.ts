import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import { type Access, createContext } from '../../../schema/context.js';
import { checkCost, costOf } from '../../../schema/limits/cost/estimate.js';
import { exceededLimit } from '../../../schema/limits/document-size.js';
import { limitExceeded, MAX_ERRORS, responseTooLarge } from '../../../schema/limits/errors/errors.js';
import type { Warning } from '../../../schema/limits/errors/warnings.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { asSubgraph } from '../../../schema/node/federation.js';
import { reportUrlOf } from '../../../src/process/settings/report-url.js';
import { CONTACT } from '../service-options.js';
import { executionError, validationError, variableError, withCode, withoutRepeated } from './expected-errors.js';

export interface Operation {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** What the service has to answer. */
export interface ExpectedAnswer {
  /** With `Accept: application/json`, and with `application/graphql-response+json` (GraphQL over HTTP, section 6.4). */
  status: { json: number; graphqlResponse: number };
  /** As JSON, so that the order of the fields counts; undefined if the answer has no `data`. */
  data: string | undefined;
  errors: GraphQLFormattedError[];
  warnings?: readonly Warning[] | undefined;
}

const schema = asSubgraph(buildSchema());
/** The service has no other setting for it. */
const reportUrl = reportUrlOf({ reportUrl: '', contactEmail: CONTACT });

/** Answers with plain graphql-js: no server, and no cache. What differs by policy is in `expected-errors.ts`. */
export async function expectedAnswer(
  operation: Operation,
  access: Access,
  dataset: OpenRelease,
): Promise<ExpectedAnswer> {
  const { query, variables = {} } = operation;
  // GraphQL over HTTP says so; graphql-js would look for an operation without a name.
  const operationName = operation.operationName || undefined;
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: DEFAULT_LIMITS.tokens });
  } catch (error) {
    if (/more tha\w+ \d+ tokens/.test((error as GraphQLError).message))
      return refusedForLimit(limitExceeded('tokens', DEFAULT_LIMITS.tokens, 'Send a shorter document.'));
    return refusal([withCode(error as GraphQLError, 'GRAPHQL_PARSE_FAILED')]);
  }
  const tooLarge = exceededLimit(document, DEFAULT_LIMITS);
  if (tooLarge) return refusedForLimit(tooLarge);
  const invalid = validate(schema, document);
  if (invalid.length > 0) return refusal(invalid.map(validationError));
  const args = { schema, document, operationName, variableValues: variables };
  const node = getOperationAST(document, operationName);
  if (!node) {
    const { errors = [] } = await execute(args);
    return refusal(errors.map((error) => withCode(error, 'OPERATION_RESOLUTION_FAILURE')));
  }
  const size = sizeOf(document, node, variables, dataset, access);
  if (size instanceof GraphQLError) return refusedForLimit(size);
  const contextValue = createContext(dataset, access, { reportUrl });
  const result = await execute({ ...args, contextValue });
  if (size === undefined) return refusal((result.errors ?? []).map(variableError));
  return { ...answered(result), warnings: contextValue.warnings.list() };
}

/** @returns the points, undefined where a variable does not fit, or the error for an operation that is refused before it runs */
function sizeOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
  { database, release }: OpenRelease,
  access: Access,
): number | GraphQLError | undefined {
  if (getVariableValues(schema, operation.variableDefinitions ?? [], given).errors) return undefined;
  try {
    const size = costOf(schema, { document, operation, variables: given }, { database, release, access });
    checkCost(size, DEFAULT_LIMITS);
    return size.points;
  } catch (error) {
    if (!(error instanceof GraphQLError) || error.extensions.code) return error as GraphQLError;
    // The service refuses a null in @skip and @include before it runs anything.
    const message = `${error.message} Check the variables of the operation.`;
    return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
  }
}

function answered(result: ExecutionResult): ExpectedAnswer {
  const errors = withoutRepeated(result.errors ?? []).map(executionError);
  const data = JSON.stringify(result.data);
  // The errors of an answer that is just below the limit may lift it above; no test comes near.
  if (Buffer.byteLength(data) > DEFAULT_LIMITS.maxResponseBytes) {
    const bytes = Buffer.byteLength(`{"data":${data}}\n`).toLocaleString('en');
    return refusedForLimit(responseTooLarge(bytes, DEFAULT_LIMITS.maxResponseBytes));
  }
  // The service looks at the errors that it shows.
  const needsKey = errors.slice(0, MAX_ERRORS).some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
  const status = { json: 200, graphqlResponse: needsKey ? 401 : 200 };
  return { status, data, errors };
}

/** A well-formed request whose operation is refused. */
function refusal(errors: GraphQLFormattedError[]): ExpectedAnswer {
  return { status: { json: 200, graphqlResponse: 400 }, data: undefined, errors };
}

function refusedForLimit({ message, extensions: { code } }: GraphQLError): ExpectedAnswer {
  const errors = [{ message, extensions: { code } }];
  return { status: { json: 400, graphqlResponse: 400 }, data: undefined, errors };
}
