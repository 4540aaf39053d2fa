import type { ExecutionResult, GraphQLError } from 'graphql';

/**
 * Keeps one error for each value that errors made null: the first by its place in the document and the lists (GraphQL specification,
 * section 6.4.4: once a parent is null, no more errors of its fields are to be reported). Executors differ in how many they collect
 * before they give up on a parent; graphql-js may report one for each entry of a list.
 */
export function oneErrorPerNull({ data, errors }: ExecutionResult): ExecutionResult {
  if (!errors) return { data };
  if (!data) return { data, errors };
  const first = new Map<string, GraphQLError>();
  for (const error of errors) {
    const place = nullPlace(data, error.path ?? []);
    const other = first.get(place);
    if (!other || comesBefore(error, other)) first.set(place, error);
  }
  return { data, errors: [...first.values()].sort((one, other) => (comesBefore(one, other) ? -1 : 1)) };
}

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
