import type { CustomerRecord, KeyRecord } from './storage.js';

/** What to do with a row of the source. */
export type Step = 'add' | 'same' | 'update' | { conflict: string };

/**
 * A customer is suspended in the target if it is in the source. The other way round, nobody knows which is later, so it stays
 * suspended, and the operator decides.
 */
export function customerStep(source: CustomerRecord, target: CustomerRecord | undefined): Step {
  if (!target) return 'add';
  if (source.createdAt !== target.createdAt)
    return {
      conflict: `the target has another customer of this name, created at ${target.createdAt}; its keys were not copied`,
    };
  if (source.subscription === target.subscription) return 'same';
  return source.subscription === 'suspended' ? 'update' : { conflict: 'it is suspended in the target only' };
}

/** A revocation is for good, so one in the target alone is the later state. */
export function keyStep(source: KeyRecord, target: KeyRecord | undefined): Step {
  if (!target) return 'add';
  if (!source.secretHash.equals(target.secretHash)) return { conflict: 'the target has another secret' };
  for (const name of ['customer', 'label', 'createdAt'] as const) {
    if (source[name] !== target[name])
      return { conflict: `${name} is "${source[name]}", and "${target[name]}" in the target` };
  }
  return source.revokedAt !== null && target.revokedAt === null ? 'update' : 'same';
}
