import type { NodeKey } from './ids.js';

const KEYED: ReadonlySet<string> = new Set(['Change', 'Deadline', 'InformationItem', 'Region', 'RegionalOverride']);

export const isKeyedType = (type: string): boolean => KEYED.has(type);

/** Whether an object requires an API key, as the fields that lead to it do. A search finds values only with one. */
export const isKeyed = (key: NodeKey): boolean =>
  key.type === 'SearchResult' ? key.kind === 'ANSWER' : isKeyedType(key.type);

/** The code of the state that an object is of, if its id says so: that of a change does not. */
export function stateOfKey(key: NodeKey): string | undefined {
  if (key.type === 'SearchResult') return stateOfKey(key.of);
  return 'state' in key ? key.state : undefined;
}
