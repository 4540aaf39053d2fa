import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../schema/errors.js';
import { limitExceeded, type OperationLimits } from '../../schema/operation-limits.js';
import type { Log } from '../logging/log.js';

const MASK: GraphQLFormattedError = {
  message: 'The service could not answer this part of the request. Nothing is wrong with the request; try again later.',
  extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode },
};

/**
 * The one error policy, for both surfaces: an error that was written for the caller passes; any other is logged, and the caller
 * gets one sentence, without SQL text or stack.
 */
export function createFormatError(log: Log, limits: OperationLimits) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    if (TOO_MANY_TOKENS.test(formatted.message)) return tooManyTokens(limits.tokens);
    const code = codeOfOrigin(cause) ?? formatted.extensions?.code;
    // Apollo gives this code to what has none: errors of graphql-js about our own data are ours as well.
    if (!(cause instanceof GraphQLError) || code === MASK.extensions?.code) {
      log.error({ err: cause, path: formatted.path }, 'A resolver failed');
      const { locations, path } = formatted;
      return { ...MASK, ...(locations && { locations }), ...(path && { path }) };
    }
    return code ? { ...formatted, extensions: { ...formatted.extensions, code } } : formatted;
  };
}

/** What graphql-js says, which aborts there: how many there would have been, nobody has counted. */
const TOO_MANY_TOKENS = /Document contains more th\w+ \d+ tokens/;

function tooManyTokens(limit: number): GraphQLFormattedError {
  const { message, extensions } = limitExceeded(
    'tokens',
    `more than ${limit.toLocaleString('en')}`,
    limit,
    'Send a shorter document.',
  );
  return { message, extensions: { code: extensions.code } };
}

/** A wrong literal is refused by a scalar within validation; Apollo names that GRAPHQL_VALIDATION_FAILED, a variable BAD_USER_INPUT. */
function codeOfOrigin(error: unknown): unknown {
  const origin = error instanceof GraphQLError ? error.originalError : undefined;
  return origin instanceof GraphQLError ? origin.extensions.code : undefined;
}
