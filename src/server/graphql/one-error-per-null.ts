import type { ExecutionResult, GraphQLError } from 'graphql';

/**
 * Keeps one error for each value that errors made null: the first by its place in the document and the lists (GraphQL specification,
 * section 6.4.4: once a parent is null, no more errors of its fields are to be reported). Executors differ in how many they collect
 * before they give up on a parent; graphql-js may report one for each entry of a list. Of the same error of a field in many objects, only
 * the first is left: without a key, `{ states { information { text } } }` has one, not 51.
 */
export function oneErrorPerNull({ data, errors }: ExecutionResult): ExecutionResult {
  if (!errors) return { data };
  if (!data) return { data, errors };
  const first = new Map<string, GraphQLError>();
  // Objects that have the same field may share its error.
  for (const error of new Set(errors)) {
    const place = nullPlace(data, error.path ?? []);
    const other = first.get(place);
    if (!other || comesBefore(error, other)) first.set(place, error);
  }
  const sorted = [...first.values()].sort((one, other) => (comesBefore(one, other) ? -1 : 1));
  const seen = new Set<string>();
  const isNew = (kind: string) => !seen.has(kind) && seen.add(kind);
  return { data, errors: sorted.filter((error) => isNew(`${placeInDocument(error)} ${error.message}`)) };
}

/** The path without the indexes of the objects that have the field. An entry that fails itself, such as one of `nodes`, has its own. */
const placeInDocument = ({ path = [] }: GraphQLError): string =>
  JSON.stringify(path.map((part, at) => (typeof part === 'number' && at < path.length - 1 ? 0 : part)));

/** The beginning of the path up to the value that is null. */
function nullPlace(data: unknown, path: readonly (string | number)[]): string {
  let value = data;
  const at = path.findIndex((part) => {
    value = (value as Record<string | number, unknown>)[part];
    return value === null || value === undefined;
  });
  return JSON.stringify(path.slice(0, at + 1));
}

function comesBefore(one: GraphQLError, other: GraphQLError): boolean {
  const [path = [], otherPath = []] = [one.path, other.path];
  const at = path.findIndex((part, index) => part !== otherPath[index]);
  const [part, otherPart] = [path[at], otherPath[at]];
  if (typeof part === 'number' && typeof otherPart === 'number') return part < otherPart;
  const [{ line = 0, column = 0 } = {}] = one.locations ?? [];
  const [{ line: otherLine = 0, column: otherColumn = 0 } = {}] = other.locations ?? [];
  return line < otherLine || (line === otherLine && column < otherColumn);
}
