import { type FieldNode, type GraphQLResolveInfo, responsePathAsArray } from 'graphql';

/** A response shows at most so many warnings, and then one more that says that there are others. */
export const MAX_WARNINGS = 20;

/** Something in an operation that is probably a mistake, though it is no error. */
export interface Warning {
  message: string;
  /** The field in the response, like the path of an error; empty if the warning is about no single field. */
  path: readonly (string | number)[];
}

interface NewWarning extends Pick<Warning, 'path'> {
  message: () => string;
}

/** A list argument of which some names may not exist. */
interface NamesOf {
  argument: string;
  names: readonly string[];
  exists(name: string): boolean;
  message(unknown: readonly string[]): string;
}

/**
 * The warnings of one operation. An argument in the document has at most one, however many objects have the field. So the number of
 * warnings does not grow with the data, and their order does not depend on the order of execution.
 */
export class Warnings {
  /** By the argument, empty where a field has one. Created with the first warning: most operations have none. */
  #found: Map<FieldNode, Map<string, NewWarning>> | undefined;

  /**
   * Adds a warning about a field that is null because its argument names nothing.
   *
   * @param message called only if the warning is shown, because to find the nearest name takes some time
   * @returns the value of the field
   */
  unknown({ fieldNodes, path }: GraphQLResolveInfo, message: () => string, argument = ''): null {
    this.#found ??= new Map();
    const node = fieldNodes[0] as FieldNode;
    const ofField = this.#found.get(node) ?? new Map<string, NewWarning>();
    const found = { message, path: responsePathAsArray(path) };
    const before = ofField.get(argument);
    if (!before || comparePaths(found.path, before.path) < 0) ofField.set(argument, found);
    this.#found.set(node, ofField);
    return null;
  }

  /** Leaves out the names of a list that do not exist, with a warning. @returns the others */
  existing(info: GraphQLResolveInfo, { argument, names, exists, message }: NamesOf): readonly string[] {
    const unknown = new Set(names.filter((name) => !exists(name)));
    if (unknown.size === 0) return names;
    this.unknown(info, () => message([...unknown]), argument);
    return names.filter((name) => !unknown.has(name));
  }

  /** In the order of the document, each with the first place in the response; undefined without any. */
  list(): Warning[] | undefined {
    if (!this.#found) return undefined;
    const startOf = ({ loc }: FieldNode) => loc?.start ?? 0;
    const sorted = [...this.#found]
      .sort(([a], [b]) => startOf(a) - startOf(b))
      .flatMap(([, found]) => [...found.values()]);
    const shown = sorted.slice(0, MAX_WARNINGS).map(({ message, path }): Warning => ({ message: message(), path }));
    if (sorted.length === shown.length) return shown;
    return [...shown, { message: `There are more warnings. Only the first ${MAX_WARNINGS} are shown.`, path: [] }];
  }
}

function comparePaths(one: Warning['path'], other: Warning['path']): number {
  const index = one.findIndex((key, at) => key !== other[at]);
  const [a, b] = [one[index], other[index]];
  if (a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
}
