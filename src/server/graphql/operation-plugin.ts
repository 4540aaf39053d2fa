import type { ApolloServerPlugin, GraphQLRequestContext, GraphQLRequestListener } from '@apollo/server';
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Lexer,
  Source,
  TokenKind,
} from 'graphql';
import { shorten, withoutSecrets } from '../../../db/domain/text/shorten.js';
import { releaseAt } from '../../../schema/context.js';
import { checkCost, costOf, type OperationCost } from '../../../schema/limits/cost/estimate.js';
import { badUserInput, MAX_ERRORS } from '../../../schema/limits/errors/errors.js';
import type { OperationLimits } from '../../../schema/limits/operation-limits.js';
import { pointsOfRelease, releaseOfOperation } from '../../../schema/middleware/release/as-of-release.js';
import { CHALLENGE } from '../access/basic-auth.js';
import { pointsOf } from '../access/rate-limit.js';
import type { Failure } from '../response/request-context.js';
import { detachText, relocate } from './error-locations.js';
import { knownMessage } from './known-message.js';
import { LARGE_OPERATION, LargeOperations } from './large-operations.js';
import { negotiateMediaType } from './media-type.js';
import { readVariables } from './request-parameters.js';
import type { ClientOperation, OperationContext, ShownCost } from './run-operation.js';

type RequestContext = GraphQLRequestContext<OperationContext>;
/** The context in a hook of Apollo Server, where more of it is known. */
type ContextOf<Hook extends keyof GraphQLRequestListener<OperationContext>> = Parameters<
  NonNullable<GraphQLRequestListener<OperationContext>[Hook]>
>[0];

/**
 * What the service does with each GraphQL request: it rejects an operation that costs more than the limit, charges the client's rate
 * limit, lets a large operation wait for those before it, limits the errors, and completes the response.
 *
 * @param ownDocuments documents of REST routes and pages, which stay as they are: their text is how they are recognized
 */
export function operationPlugin(
  limits: OperationLimits,
  ownDocuments: ReadonlySet<string>,
): ApolloServerPlugin<OperationContext> {
  const largeOperations = new LargeOperations();
  return {
    requestDidStart: async ({ contextValue: { client } }) =>
      new OperationRequest(client, limits, ownDocuments, largeOperations),
  };
}

class OperationRequest implements GraphQLRequestListener<OperationContext> {
  /** Points of the rate limit for parsing and validating the document, if it is not in the document store. */
  #documentPoints = 0;
  #isCharged = false;
  #cost: ShownCost | undefined;
  /** The arguments or variables do not allow to run the operation: always a 400. */
  #hasInvalidInput = false;
  #hasMoreErrors = false;

  constructor(
    private readonly client: ClientOperation | undefined,
    private readonly limits: OperationLimits,
    private readonly ownDocuments: ReadonlySet<string>,
    private readonly largeOperations: LargeOperations,
  ) {}

  /** Apollo Server calls it for documents that are not in the document store. */
  async parsingDidStart({ source }: ContextOf<'parsingDidStart'>) {
    if (this.client) this.#documentPoints = pointsOfDocument(source, this.limits.tokens);
  }

  async validationDidStart({ source, document }: ContextOf<'validationDidStart'>) {
    if (!this.ownDocuments.has(source)) detachText(document);
  }

  async didResolveOperation({ schema, document, operation, request, contextValue }: ContextOf<'didResolveOperation'>) {
    const { client } = this;
    if (!client || !operation) return;
    const query = { document, operation, variables: request.variables ?? {} };
    const { coerced } = readVariables(schema, operation.variableDefinitions, query.variables);
    // Variables that do not fit are reported by the execution, which then runs nothing.
    if (!coerced) return;
    const version = this.#check(() => releaseOfOperation(schema, query, coerced, contextValue.dataset));
    const opening = version === undefined ? 0 : await this.#openRelease(contextValue, version);
    const { access, dataset } = contextValue;
    const release = { database: dataset.database, release: dataset.release, access };
    const cost = this.#check(() => costOf(schema, query, release, opening));
    this.#cost = this.#shown(cost);
    checkCost(cost, this.limits);
    await this.#charge(cost.points);
    if (cost.points >= LARGE_OPERATION) await this.largeOperations.wait(client);
  }

  /** Leaves out all errors after the first ones, before they are formatted and logged. */
  async didEncounterErrors({ errors, source }: ContextOf<'didEncounterErrors'>) {
    // One that comes again with errors is parsed once, and charged each time.
    if (this.client && !this.#isCharged) this.#documentPoints ||= pointsOfDocument(source, this.limits.tokens);
    const first = withoutRepeated(errors);
    this.#hasMoreErrors = first.length > MAX_ERRORS;
    // Apollo Server formats this list next, and has no other way to change it.
    (errors as GraphQLError[]).splice(0, errors.length, ...first.slice(0, MAX_ERRORS));
  }

  async willSendResponse(context: ContextOf<'willSendResponse'>) {
    const { client } = this;
    const { body } = context.response;
    if (body.kind !== 'single') return;
    const { singleResult } = body;
    singleResult.errors = this.#shownErrors(singleResult.errors, context);
    if (!client) return;
    const { errors } = singleResult;
    const { warnings, missingRelease } = context.contextValue;
    const extensions = {
      cost: errors || context.request.extensions?.cost === true ? this.#cost : undefined,
      warnings: warnings.list(),
      requestId: errors && client.requestId,
    };
    if (Object.values(extensions).some((value) => value !== undefined)) singleResult.extensions = extensions;
    if (errors) this.#setStatus(errors, context);
    client.summary = {
      operationName: operationNameOf(context),
      cost: this.#cost,
      uncharged: this.#isCharged ? 0 : this.#documentPoints,
      isCacheable: !errors && missingRelease === undefined,
      failure: errors?.[0] && failureOf(errors[0], context.schema),
    };
  }

  async #charge(points: number): Promise<void> {
    this.#isCharged = true;
    await this.client?.charge?.(pointsOf(points) + this.#documentPoints);
  }

  /** Opens an earlier release, which is charged before. The cost of the rest is estimated from its sizes. @returns its points */
  async #openRelease(context: OperationContext, version: string): Promise<number> {
    const points = pointsOfRelease(context.dataset.database);
    await this.#charge(points);
    await releaseAt(context, version);
    return points;
  }

  #check<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      this.#hasInvalidInput = true;
      if (error.extensions.code) throw error;
      // graphql-js finds a null where the document takes none, such as @include(if: $x).
      throw badUserInput(`${error.message} Check the variables of the operation.`);
    }
  }

  #shown(cost: OperationCost): ShownCost {
    const { limits } = this;
    return {
      points: cost.points,
      maxPoints: limits.cost,
      get estimatedBytes() {
        return cost.bytes;
      },
      maxBytes: limits.maxResponseBytes,
    };
  }

  #shownErrors(errors: readonly GraphQLFormattedError[] | undefined, { source = '', document }: RequestContext) {
    if (!errors) return undefined;
    const shown = errors.map((error) => relocate(error, document, source));
    if (!this.#hasMoreErrors) return shown;
    const message = `There are more errors. Only the first ${MAX_ERRORS} are shown.`;
    // The code of the error before it: clients and the status of the response treat it in the same way.
    return [...shown, { message, extensions: { code: shown.at(-1)?.extensions?.code } }];
  }

  /**
   * The status of a well-formed request whose operation is refused depends on the media type (GraphQL over HTTP, section 6.4): 200 with
   * application/json, which a proxy may have written as well, and 400 with application/graphql-response+json. Apollo Server answers 400
   * to both. Where a key is missing, that media type has 401.
   */
  #setStatus(errors: readonly GraphQLFormattedError[], { request, response: { http }, contextValue }: RequestContext) {
    const has = (...codes: unknown[]) => errors.some(({ extensions }) => codes.includes(extensions?.code));
    const { isPlainJson, isGraphqlJson } = negotiateMediaType(request.http?.headers.get('accept'));
    if (this.#hasInvalidInput) http.status = 400;
    else if (isGraphqlJson && contextValue.access === 'open' && has('UNAUTHENTICATED')) {
      // Some clients send their key only when they are asked for it. The body is the same as with 200.
      http.status = 401;
      for (const [name, value] of Object.entries(CHALLENGE)) http.headers.set(name, value);
    } else if (http.status === 400 && isPlainJson && !has(...ALWAYS_400)) http.status = 200;
  }
}

/** Errors of these codes are a 400 in every media type: the request is malformed, or larger than a limit. */
const ALWAYS_400: readonly unknown[] = ['BAD_REQUEST', 'LIMIT_EXCEEDED'];

function failureOf({ message, extensions }: GraphQLFormattedError, schema: GraphQLSchema): Failure {
  const code = String(extensions?.code ?? 'BAD_REQUEST');
  return { code, message: code === 'GRAPHQL_VALIDATION_FAILED' ? knownMessage(message, schema) : undefined };
}

/** A name in a document has no control characters, unlike the parameter of the request. */
function operationNameOf({ document, request }: RequestContext): string | undefined {
  const operation = document && getOperationAST(document, request.operationName);
  return operation ? shorten(withoutSecrets(operation.name?.value ?? '')) : undefined;
}

/**
 * Of the same error of a field in many objects, only the first: without a key, `{ states { information { text } } }` has one, not 51. An
 * entry that fails itself, such as one of `nodes`, has its own.
 */
function withoutRepeated(errors: readonly GraphQLError[]): GraphQLError[] {
  const seen = new Set<string>();
  // Objects that have the same field may share its error.
  return [...new Set(errors)].filter(({ message, path = [] }) => {
    const place = path.map((part, at) => (typeof part === 'number' && at < path.length - 1 ? 0 : part));
    const key = JSON.stringify([message, place]);
    return !(path.length > 0 && seen.has(key)) && seen.add(key);
  });
}

/** Tokens of a new document that take a point of the rate limit. */
const TOKENS_PER_POINT = 250;

/** @param maxTokens that the parser reads */
function pointsOfDocument(text: string | undefined, maxTokens: number): number {
  const lexer = new Lexer(new Source(text ?? ''));
  let tokens = 0;
  try {
    while (tokens < maxTokens && lexer.advance().kind !== TokenKind.EOF) tokens += 1;
  } catch {
    // The parser reports the syntax error.
  }
  return Math.floor(tokens / TOKENS_PER_POINT);
}
