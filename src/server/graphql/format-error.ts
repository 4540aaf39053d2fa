import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, isValueNode } from 'graphql';
import { shortenMessage } from '../../../db/domain/text/shorten.js';
import { type ErrorCode, limitExceeded, tooDeep } from '../../../schema/limits/errors/errors.js';
import type { OperationLimits } from '../../../schema/limits/operation-limits.js';
import type { Log } from '../../process/log/log.js';

const MASK: GraphQLFormattedError = {
  message: 'The service could not answer this part of the request. Nothing is wrong with the request. Try again later.',
  extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode },
};

/**
 * The error policy of GraphQL and REST: errors that were written for clients pass. Any other error is logged, and the client gets one
 * sentence without SQL text or stack.
 */
export function createFormatError(log: Log, limits: OperationLimits) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    const exceeded = limitOfParser(formatted, limits.tokens);
    if (exceeded) return { message: exceeded.message, extensions: { code: exceeded.extensions.code } };
    const code = codeOf(cause) ?? formatted.extensions?.code;
    // Apollo Server gives this code to errors without one, such as those of graphql-js about data of the service.
    if (!(cause instanceof GraphQLError) || code === MASK.extensions?.code) {
      log.error({ err: cause, path: formatted.path }, 'A resolver failed');
      const { locations, path } = formatted;
      return { ...MASK, ...(locations && { locations }), ...(path && { path }) };
    }
    const message = shortenMessage(formatted.message);
    return { ...formatted, message, extensions: { ...formatted.extensions, ...(code !== undefined && { code }) } };
  };
}

/** The message of graphql-js, which stops parsing there. */
const TOO_MANY_TOKENS = /^Syntax Error: Document contains more th\w+ \d+ tokens/;
/** The message of Node when the parser runs out of stack: it calls itself for each level. */
const STACK_OVERFLOW = 'Maximum call stack size exceeded';

/** The last message of graphql-js about variables. It is the only one that names no variable. */
const TOO_MANY_VARIABLE_ERRORS = /^Too many errors processing variables/;

/** The error for a limit that the document exceeds while graphql-js parses it. */
function limitOfParser({ message, extensions }: GraphQLFormattedError, limit: number): GraphQLError | undefined {
  if (extensions?.code !== ('GRAPHQL_PARSE_FAILED' satisfies ErrorCode)) return undefined;
  if (message === STACK_OVERFLOW) return tooDeep();
  if (!TOO_MANY_TOKENS.test(message)) return undefined;
  return limitExceeded('tokens', limit, 'Send a shorter document.');
}

/**
 * The code of an error that has none, or has it elsewhere: a scalar refuses a literal during validation, which Apollo Server would call
 * GRAPHQL_VALIDATION_FAILED; and graphql-js finds during execution that a variable makes an argument invalid, such as a null in a list.
 */
function codeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return undefined;
  if (error.originalError instanceof GraphQLError) return error.originalError.extensions.code;
  const isAboutArgument = error.extensions.code === undefined && error.nodes?.some((node) => isValueNode(node));
  return isAboutArgument || TOO_MANY_VARIABLE_ERRORS.test(error.message)
    ? ('BAD_USER_INPUT' satisfies ErrorCode)
    : undefined;
}
