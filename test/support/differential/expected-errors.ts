import { type GraphQLError, type GraphQLFormattedError, isValueNode } from 'graphql';
import { shortenMessage } from '../../../db/domain/text/shorten.js';
import type { Warning } from '../../../schema/limits/errors/warnings.js';
import { MAX_LOCATIONS } from '../../../src/server/graphql/error-locations.js';

/** How the errors of the service differ from those of graphql-js, by policy. Nothing else may differ. */

/**
 * 1. Every error has a code. One that a resolver or a scalar wrote for the client has its own. It shows its first locations and the
 * beginning and end of a long message: a conflict between two selections can list many.
 */
export function withCode(error: GraphQLError, code: unknown): GraphQLFormattedError {
  const { message, locations, ...others } = error.toJSON();
  const shown = locations && { locations: locations.slice(0, MAX_LOCATIONS) };
  return { ...others, message: shortenMessage(message), ...shown, extensions: { code: ownCode(error) ?? code } };
}

const ownCode = ({ extensions, originalError }: GraphQLError): unknown =>
  extensions.code ?? (originalError as GraphQLError | undefined)?.extensions?.code;

export const validationError = (error: GraphQLError) => withCode(error, 'GRAPHQL_VALIDATION_FAILED');
export const variableError = (error: GraphQLError) => withCode(error, 'BAD_USER_INPUT');

/** 2. An unexpected error is masked. graphql-js itself refuses an argument whose variable is null; that is no unexpected error. */
export function executionError(error: GraphQLError): GraphQLFormattedError {
  const isAboutArgument = error.nodes?.some((node) => isValueNode(node));
  if (ownCode(error) !== undefined || isAboutArgument) return withCode(error, 'BAD_USER_INPUT');
  const { locations, path } = error.toJSON();
  return {
    message:
      'The service could not answer this part of the request. Nothing is wrong with the request. Try again later.',
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/**
 * 3. Of the same error of a field in several objects, only the first is reported: without a key, a list of states has one, not 51.
 */
export function withoutRepeated(errors: readonly GraphQLError[]): GraphQLError[] {
  return [...new Map(errors.toReversed().map((error) => [kindOf(error), error])).values()].reverse();
}

/** Errors of the same kind are the same error of the same field, of several objects. */
function kindOf({ message, path = [] }: Pick<GraphQLFormattedError, 'message' | 'path'>): string {
  const isOfObject = (part: string | number, at: number) => typeof part === 'number' && at < path.length - 1;
  return JSON.stringify([message, path.map((part, at) => (isOfObject(part, at) ? '*' : part))]);
}

/** 4. The service may report only so many errors, and then one that says that there are more. */
const MAX_ERRORS = 20;

/** @returns what is wrong with the errors of an answer */
export function differenceOfErrors(expected: readonly object[], actual: readonly object[]): string | undefined {
  const isCapped = actual.length === MAX_ERRORS + 1 && expected.length > MAX_ERRORS;
  const compared = isCapped ? MAX_ERRORS : Math.max(expected.length, actual.length);
  for (let index = 0; index < compared; index += 1) {
    const [one, other] = [canonical(expected[index]), canonical(actual[index])];
    if (one !== other) return `error ${index} of ${actual.length} (expected: ${expected.length})\n  ${one}\n  ${other}`;
  }
  return undefined;
}

/**
 * 5. Whether a field inside a null still ran, and so may have a warning, depends on when the error came.
 *
 * @returns both lists without the warnings that only fields inside a null may have
 */
export function comparableWarnings(
  data: object,
  expected: readonly Warning[] = [],
  actual: readonly Warning[] = [],
): [Warning[], Warning[]] {
  const isInNull = ({ path }: Warning) => isNull(data, path.slice(0, -1));
  const inNull = new Set([...expected, ...actual].filter(isInNull).map(({ message }) => message));
  const comparable = (warnings: readonly Warning[]) => warnings.filter(({ message }) => !inNull.has(message));
  return [comparable(expected), comparable(actual)];
}

/** Whether a value, or one around it, is null. */
function isNull(data: object, path: Warning['path']): boolean {
  let value: unknown = data;
  for (const part of path) value = (value as Record<string | number, unknown> | null)?.[part];
  return value === undefined || value === null;
}

/** As JSON with sorted keys: the order of an error's own keys does not matter. */
function canonical(value: unknown): string {
  const sorted = (_: string, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry;
  return JSON.stringify(value, sorted) ?? 'none';
}
