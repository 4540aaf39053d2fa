import { type ExecutionResult, type GraphQLError, type GraphQLFormattedError, isValueNode } from 'graphql';
import { shortenMessage } from '../../../db/domain/text/shorten.js';
import type { Warning } from '../../../schema/limits/errors/warnings.js';
import { MAX_LOCATIONS } from '../../../src/server/graphql/locations.js';

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
 * 3. There is one error for each value that errors made null (GraphQL specification, section 6.4.4): the first by its place in the
 * lists and in the document. graphql-js adds others where several entries of a list fail before the list is null. Of the same error of a
 * field in several objects, only the first is reported.
 */
export function oneErrorPerNull({ data, errors = [] }: ExecutionResult): GraphQLError[] {
  if (!data) return [...errors];
  const ofNull = [...groupByNull(data, errors).values()];
  const sorted = ofNull.map((candidates) => candidates.sort(byPlace)[0] as GraphQLError).sort(byPlace);
  return [...new Map(sorted.toReversed().map((error) => [kindOf(error), error])).values()].sort(byPlace);
}

/** Errors of the same kind are the same error of the same field, of several objects. */
function kindOf({ message, path = [] }: Pick<GraphQLFormattedError, 'message' | 'path'>): string {
  const isOfObject = (part: string | number, at: number) => typeof part === 'number' && at < path.length - 1;
  return JSON.stringify([message, path.map((part, at) => (isOfObject(part, at) ? '*' : part))]);
}

/**
 * 4. Which of the errors that make the same value null is reported, and in which order of the values, depends on what fails first:
 * graphql-js reports that one, compiled code finds several, and the steps of a large operation take turns.
 *
 * @param all the errors of all fields, also where one is enough to make a value null
 * @returns for each value that is null, the errors of which the service may report one
 */
export function candidatesOf(data: object, all: readonly GraphQLError[]): string[][] {
  return [...groupByNull(data, all).values()].map((errors) => errors.map((error) => canonical(executionError(error))));
}

function groupByNull(data: object, errors: readonly GraphQLError[]): Map<string, GraphQLError[]> {
  const ofNull = new Map<string, GraphQLError[]>();
  for (const error of errors) {
    const place = nullPlace(data, error.path ?? []);
    const others = ofNull.get(place);
    if (others) others.push(error);
    else ofNull.set(place, [error]);
  }
  return ofNull;
}

function nullPlace(data: unknown, path: readonly (string | number)[]): string {
  let value = data as Record<string | number, unknown> | null;
  for (const [index, part] of path.entries()) {
    value = (value?.[part] ?? null) as typeof value;
    if (value === null) return JSON.stringify(path.slice(0, index + 1));
  }
  throw new Error(`graphql-js reports an error at ${path.join('.')}, which is not null`);
}

function byPlace(one: GraphQLError, other: GraphQLError): number {
  const [path = [], otherPath = []] = [one.path, other.path];
  const at = path.findIndex((part, index) => part !== otherPath[index]);
  const [part, otherPart] = [path[at], otherPath[at]];
  if (typeof part === 'number' && typeof otherPart === 'number') return part - otherPart;
  const [{ line, column }, { line: otherLine, column: otherColumn }] = [firstLocation(one), firstLocation(other)];
  return line - otherLine || column - otherColumn;
}

const firstLocation = ({ locations }: GraphQLError) => locations?.[0] ?? { line: 0, column: 0 };

/** 5. The service may report only so many errors, and then one that says that there are more. */
const MAX_ERRORS = 20;

/**
 * @param candidates if it is unknown which error of each null is reported
 * @returns what is wrong with the errors of an answer
 */
export function differenceOfErrors(
  expected: readonly object[],
  actual: readonly object[],
  candidates?: readonly string[][],
): string | undefined {
  const isCapped = actual.length === MAX_ERRORS + 1 && (candidates ?? expected).length > MAX_ERRORS;
  // Which errors are of the same kind depends on which are reported.
  const all = candidates ? actual.length : Math.max(expected.length, actual.length);
  const compared = isCapped ? MAX_ERRORS : all;
  const left = new Set(candidates);
  for (let index = 0; index < compared; index += 1) {
    const [one, other] = [canonical(expected[index]), canonical(actual[index])];
    const ofSameNull = [...left].find((errors) => errors.includes(other));
    if (candidates ? !ofSameNull : one !== other)
      return `error ${index} of ${actual.length} (expected: ${expected.length})\n  ${one}\n  ${other}`;
    if (ofSameNull) left.delete(ofSameNull);
  }
  const kinds = new Set(actual.map((error) => kindOf(error as GraphQLFormattedError)));
  const missing = [...left].find((errors) => !errors.some((error) => kinds.has(kindOf(JSON.parse(error)))));
  return isCapped || !missing ? undefined : `no error of\n  ${missing.join('\n  ')}`;
}

/**
 * 6. Whether a field inside a null still ran, and so may have a warning, depends on when the error came.
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
