import type { FieldRow } from '../fields.js';
import type { RegionRow, StateRow } from '../places.js';

export type SearchKind = 'ANSWER' | 'FIELD' | 'STATE' | 'REGION';

export interface SearchResult {
  kind: SearchKind;
  /** Of an answer, a state and a region. */
  state: StateRow | null;
  /** Of an answer and a field. */
  field: FieldRow | null;
  /** Of a region, and of an answer for one. */
  region: RegionRow | null;
  /** The words of the question in the text of an answer; null if the field is what matches. */
  snippet: string | null;
}

export const resultOf = (kind: SearchKind, found: Partial<SearchResult>): SearchResult => ({
  kind,
  state: null,
  field: null,
  region: null,
  snippet: null,
  ...found,
});

/** The id of a result, unique among the results of any search. */
export const idOfResult = ({ kind, state, field, region }: SearchResult): string =>
  [kind.toLowerCase(), state?.code, region?.name, field?.slug].filter((part) => part !== undefined).join('/');

/** Each result once, with the snippet that one of them has. */
export function distinct(results: readonly SearchResult[]): SearchResult[] {
  const byId = new Map<string, SearchResult>();
  for (const one of results) {
    const before = byId.get(idOfResult(one));
    byId.set(idOfResult(one), { ...one, snippet: one.snippet ?? before?.snippet ?? null });
  }
  return [...byId.values()];
}
