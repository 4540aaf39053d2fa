/**
 * An entry of a list, for graphql-js 16. Where an entry throws at once, graphql-js drops the promises of those before it, and nobody
 * handles their rejections. As a thenable, the entry is still completed at once, but what it throws is a rejection, for which
 * graphql-js waits as for those of the others.
 */
class ListEntry {
  constructor(private readonly row: unknown) {}

  // biome-ignore lint/suspicious/noThenProperty: graphql-js completes entries in here.
  then(complete: (row: unknown) => unknown): unknown {
    try {
      return complete(this.row);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}

/** The entries of a list whose errors cannot escape. One entry alone has none before it, and scalars have no promises. */
export function guardEntries(rows: readonly unknown[]): readonly unknown[] {
  if (rows.length < 2) return rows;
  return rows.map((row) => (isScalar(row) || isPromise(row) ? row : new ListEntry(row)));
}

const isScalar = (row: unknown): boolean => typeof row !== 'object';

const isPromise = (row: unknown): boolean => typeof row === 'object' && row !== null && 'then' in row;
