import { type ASTNode, Kind, parse, print, visit } from 'graphql';
import type { Operation } from './reference.js';

/** Nodes that an operation may do without. */
const REMOVABLE: ReadonlySet<string> = new Set([
  Kind.FIELD,
  Kind.FRAGMENT_SPREAD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_DEFINITION,
  Kind.ARGUMENT,
  Kind.DIRECTIVE,
  Kind.VARIABLE_DEFINITION,
]);

/** Removes each part without which `difference` still finds one. @returns the last difference that it found */
export async function smallestDifference(
  operation: Operation,
  difference: (operation: Operation) => Promise<string | undefined>,
): Promise<string | undefined> {
  let found = await difference(operation);
  let { query } = operation;
  for (let index = 0; found !== undefined; ) {
    const shorter = withoutPart(query, index);
    if (shorter === undefined) break;
    // An empty document is a request without an operation, which is not for GraphQL to answer.
    const stillFound = shorter === '' ? undefined : await difference({ ...operation, query: shorter });
    if (stillFound === undefined) {
      index += 1;
    } else {
      query = shorter;
      found = stillFound;
    }
  }
  return found;
}

/** @returns undefined if there are not so many parts, or the document cannot be parsed */
function withoutPart(query: string, index: number): string | undefined {
  let at = -1;
  const removeAtIndex = ({ kind }: ASTNode): null | undefined => {
    if (REMOVABLE.has(kind)) at += 1;
    return REMOVABLE.has(kind) && at === index ? null : undefined;
  };
  try {
    const document = visit(parse(query), { enter: removeAtIndex });
    return at < index ? undefined : print(document);
  } catch {
    return undefined;
  }
}
