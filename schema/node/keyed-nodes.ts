import type { NodeKey } from './ids.js';

const KEYED: ReadonlySet<string> = new Set(['Change', 'Deadline', 'InformationItem', 'Region', 'RegionalOverride']);

export const isKeyedType = (type: string): boolean => KEYED.has(type);

/** Whether an object requires an API key, as the fields that lead to it do. A search finds values only with one. */
export const isKeyed = (key: NodeKey): boolean =>
  key.type === 'SearchResult' ? key.kind === 'ANSWER' : isKeyedType(key.type);
