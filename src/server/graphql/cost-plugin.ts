import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { checkCost, costOf } from '../../../schema/limits/cost/estimate.js';
import { badUserInput } from '../../../schema/limits/errors/errors.js';
import type { OperationLimits } from '../../../schema/limits/operation-limits.js';
import { LARGE_OPERATION } from '../../../schema/middleware/scheduling/steps.js';
import { pointsOf } from '../access/rate-limit.js';
import { asGraphqlError, refused } from './error-response.js';
import { LargeOperations } from './large-operations.js';
import type { ClientOperation, OperationContext } from './operation-context.js';
import { readVariables } from './request-parameters.js';

/**
 * Before a client's operation runs: rejects one that costs more than the limit, charges it to the rate limit, and lets a large one wait
 * for a slot. Afterwards, adds the cost to a response with errors, and to any other response if the request has
 * `"extensions": {"cost": true}`.
 */
export function costPlugin(limits: OperationLimits): ApolloServerPlugin<OperationContext> {
  const largeOperations = new LargeOperations();
  return {
    async requestDidStart() {
      return {
        // Apollo calls it for documents that are not in the document store.
        async parsingDidStart({ source, contextValue: { client } }) {
          if (client) client.outcome.documentPoints = documentPoints(source, limits.tokens);
        },
        async didEncounterErrors({ source, contextValue: { client } }) {
          // A document that is new was counted already.
          if (client && !client.outcome.charged)
            client.outcome.documentPoints ||= documentPoints(source, limits.tokens);
        },
        async didResolveOperation({ schema, source, document, operation, request, contextValue }) {
          const { client, steps, access, demoStates, dataset } = contextValue;
          if (!client || !operation) return;
          const { coerced: variables } = readVariables(schema, operation.variableDefinitions, request.variables);
          // Variables that do not fit are reported by the execution, which then runs nothing.
          if (!variables) return;
          client.outcome.validVariables = true;
          const { database, release } = dataset;
          const query = { document, operation, variables: request.variables ?? {} };
          const cost = measure(client, () => costOf(schema, query, { database, release, access, demoStates }));
          const { points } = cost;
          client.outcome.cost = points;
          client.outcome.shownCost = () => ({
            points,
            maxPoints: limits.cost,
            estimatedBytes: cost.bytes,
            maxBytes: limits.maxResponseBytes,
          });
          checkCost(cost, limits);
          client.outcome.charged = true;
          await charge(client, points);
          const waitForSlot = () => takeSlot(client, largeOperations, source?.length ?? 0);
          steps.meter({ limits, points, waitForSlot, charge: (taken) => charge(client, taken) });
          if (points >= LARGE_OPERATION) await waitForSlot();
        },
        async willSendResponse({ request, response: { body }, contextValue: { client } }) {
          const cost = client?.outcome.shownCost;
          if (!cost || body.kind !== 'single') return;
          const { singleResult } = body;
          if (!singleResult.errors && request.extensions?.cost !== true) return;
          singleResult.extensions = { ...singleResult.extensions, cost: cost() };
        },
      };
    },
  };
}

async function charge({ outcome, charge: take }: ClientOperation, points: number): Promise<void> {
  outcome.cost = points;
  await take?.(pointsOf(points) + outcome.documentPoints);
}

/** Tokens of a new document that take a point of the rate limit. */
const TOKENS_PER_POINT = 250;

/** @param maxTokens that the parser reads */
function documentPoints(text: string | undefined, maxTokens: number): number {
  const lexer = new Lexer(new Source(text ?? ''));
  let tokens = 0;
  try {
    while (tokens < maxTokens && lexer.advance().kind !== TokenKind.EOF) tokens += 1;
  } catch {
    // The parser reports the syntax error.
  }
  return Math.floor(tokens / TOKENS_PER_POINT);
}

/** Waits for the large operations before this one, if it has not done so. */
async function takeSlot(client: ClientOperation, operations: LargeOperations, characters: number): Promise<void> {
  if (client.outcome.slot) return client.outcome.slot;
  client.outcome.slot = operations.start(client.name?.() ?? '', characters, client.signal);
  await client.outcome.slot;
  const refusal = (await client.reauthorize?.())?.refusal;
  if (refusal) throw asGraphqlError(refused(refusal));
}

function measure<Size>({ outcome }: ClientOperation, costOfOperation: () => Size): Size {
  try {
    return costOfOperation();
  } catch (error) {
    if (!(error instanceof GraphQLError) || error.extensions.code) throw error;
    // graphql-js finds a null where the document takes none, such as @include(if: $x).
    outcome.invalidInput = true;
    throw badUserInput(`${error.message} Check the variables of the operation.`);
  }
}
