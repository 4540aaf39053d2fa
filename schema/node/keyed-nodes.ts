import type { NodeKey } from './ids.js';

const KEYED: ReadonlySet<NodeKey['type']> = new Set([
  ...(['Change', 'Deadline', 'InformationItem', 'Region', 'RegionalOverride'] as const),
]);

/** Whether an object requires an API key, as the fields that lead to it do. A search finds values only with one. */
export const isKeyed = (key: NodeKey): boolean =>
  key.type === 'SearchResult' ? key.kind === 'ANSWER' : KEYED.has(key.type);
