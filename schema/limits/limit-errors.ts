import { GraphQLError } from 'graphql';
import type { ErrorCode } from './errors/errors.js';
import { MAX_NESTING } from './operation-limits.js';

/** The error for an operation that exceeds a limit. Its HTTP status is always 400, because nothing was executed. */
export function limitExceeded(what: string, limit: number, advice: string): GraphQLError {
  return tooLarge(`The operation has more than ${limit.toLocaleString('en')} ${what}. ${advice}`);
}

export function tooDeep(): GraphQLError {
  return limitExceeded('levels of nesting', MAX_NESTING, 'Nest fields, fragments, lists and objects less deeply.');
}

/** The error for an operation that takes, or would take, too long. */
export function tooExpensive(points: number | string, limit: number): GraphQLError {
  const measured = typeof points === 'number' ? points.toLocaleString('en') : points;
  return tooLarge(
    `The operation costs ${measured} points, but at most ${limit.toLocaleString('en')} are allowed. Select fewer states, fields or nested lists.`,
  );
}

/** The error for a response that is too large to be sent. */
export function responseTooLarge(measured: string, limit: number): GraphQLError {
  const advice = 'Select fewer states, fields or nested lists, or send several requests.';
  return tooLarge(
    `The response has ${measured} bytes, but at most ${limit.toLocaleString('en')} are allowed. ${advice}`,
  );
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'LIMIT_EXCEEDED' satisfies ErrorCode, http: { status: 400 } },
  });
}
