import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether long lists are tested in full, as in `.ci/nightly`. */
    everything: boolean;
  }
}

/** A part of a long list in `npm test` and in `.ci/run`, and all of it in `npm run test:slow` and `npm run test:browser`. */
export function sample<T>(list: readonly T[], every: number): T[] {
  return list.filter((_, index) => inject('everything') || index % every === 0);
}
