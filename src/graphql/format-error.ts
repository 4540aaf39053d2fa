import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, isValueNode } from 'graphql';
import type { ErrorCode } from '../../schema/errors.js';
import { limitExceeded, type OperationLimits } from '../../schema/operation-limits.js';
import type { Log } from '../logging/log.js';

const MASK: GraphQLFormattedError = {
  message: 'The service could not answer this part of the request. Nothing is wrong with the request; try again later.',
  extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode },
};

/**
 * The one error policy, for both surfaces: an error that was written for the client passes. Any other is logged, and the client gets
 * one sentence, without SQL text or stack.
 */
export function createFormatError(log: Log, limits: OperationLimits) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    if (TOO_MANY_TOKENS.test(formatted.message)) return tooManyTokens(limits.tokens);
    const code = codeOf(cause) ?? formatted.extensions?.code;
    // Apollo gives this code to errors without one, such as those of graphql-js about our own data.
    if (!(cause instanceof GraphQLError) || code === MASK.extensions?.code) {
      log.error({ err: cause, path: formatted.path }, 'A resolver failed');
      const { locations, path } = formatted;
      return { ...MASK, ...(locations && { locations }), ...(path && { path }) };
    }
    return code ? { ...formatted, extensions: { ...formatted.extensions, code } } : formatted;
  };
}

/** The message of graphql-js, which stops counting there. */
const TOO_MANY_TOKENS = /Document contains more th\w+ \d+ tokens/;

/** The last message of graphql-js about variables, and the only one that names none. */
const TOO_MANY_VARIABLE_ERRORS = /^Too many errors processing variables/;

function tooManyTokens(limit: number): GraphQLFormattedError {
  const { message, extensions } = limitExceeded(
    'tokens',
    `more than ${limit.toLocaleString('en')}`,
    limit,
    'Send a shorter document.',
  );
  return { message, extensions: { code: extensions.code } };
}

/**
 * The code of an error that has it elsewhere, or none: a scalar refuses a literal within validation, which Apollo would call
 * GRAPHQL_VALIDATION_FAILED; and graphql-js finds at execution that a variable makes an argument invalid, such as a null in a list.
 */
function codeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return undefined;
  if (error.originalError instanceof GraphQLError) return error.originalError.extensions.code;
  const isAboutArgument = error.extensions.code === undefined && error.nodes?.some((node) => isValueNode(node));
  return isAboutArgument || TOO_MANY_VARIABLE_ERRORS.test(error.message)
    ? ('BAD_USER_INPUT' satisfies ErrorCode)
    : undefined;
}
