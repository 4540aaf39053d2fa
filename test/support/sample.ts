import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether long lists are tested in full, as in `npm run test:slow`. */
    everything: boolean;
  }
}

/** A part of a long list in `npm test`, and all of it in `npm run test:slow`. Both run the files that end with `.sampled.ts`. */
export function sample<T>(list: readonly T[], every: number): T[] {
  return list.filter((_, index) => inject('everything') || index % every === 0);
}
