import type { ApiKey } from '../../../db/accounts/find-key.js';

/** How pages call a key. During a rotation, two keys have one label. */
export function keyName(key: ApiKey, keys: readonly ApiKey[]): string {
  const label = key.label || key.keyId;
  return successorOf(key, keys) ? `${label}, old key` : label;
}

/** The key that was made to replace a key. */
export function successorOf({ keyId }: ApiKey, keys: readonly ApiKey[]): ApiKey | undefined {
  return keys.findLast(({ replaces }) => replaces === keyId);
}

export const isEnded = ({ state }: ApiKey): boolean => state === 'expired' || state === 'revoked';
