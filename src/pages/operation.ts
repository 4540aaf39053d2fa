import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { packageRoot } from '../../db/files/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

const readDocument = (name: string): string => readFileSync(join(packageRoot, 'src', `${name}.graphql`), 'utf8');

/** What the explorer shows of a value and of a deadline, by the spread of the fragment. */
const FRAGMENTS = [
  { spread: '...Value', text: readDocument('explorer/values/value') },
  { spread: '...ListedDeadline', text: readDocument('explorer/deadlines/listed-deadline') },
];

/**
 * Reads a document of a page. The path also works from dist/, where the build puts no documents.
 *
 * @param name path below src/, without `.graphql`. A document gets the fragments that it spreads.
 * @param keyed whether it may read values; access is checked before it runs
 * @param next the variables of the next page, if it has several
 */
export function readOperation(name: string, keyed = false, next?: PreparedOperation['next']): PreparedOperation {
  const document = readDocument(name);
  const fragments = FRAGMENTS.filter(({ spread }) => document.includes(spread)).map(({ text }) => text);
  return { name, keyed, document: [document, ...fragments].join('\n'), ...(next && { next }) };
}

/** Adds what changed since a release to an operation. @param name of the document that selects it, as above */
export function markingChanges(operation: PreparedOperation, name: string): PreparedOperation {
  const document = merged(operation.document, readDocument(name));
  return { ...operation, since: { ...operation, name: `${operation.name}?since`, document } };
}

/** One operation that selects what both do. Fragments are those of the first one. */
function merged(document: string, other: string): string {
  const { definitions } = parse(document);
  const [added] = parse(other).definitions as [OperationDefinitionNode];
  const text = definitions.map((own) => {
    if (own.kind !== Kind.OPERATION_DEFINITION) return own;
    const { variableDefinitions = [], selectionSet } = own;
    const names = variableDefinitions.map(({ variable }) => variable.name.value);
    const more = (added.variableDefinitions ?? []).filter(({ variable }) => !names.includes(variable.name.value));
    return {
      ...own,
      variableDefinitions: [...variableDefinitions, ...more],
      selectionSet: { ...selectionSet, selections: [...selectionSet.selections, ...added.selectionSet.selections] },
    };
  });
  return print({ kind: Kind.DOCUMENT, definitions: text });
}
