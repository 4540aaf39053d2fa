/** Numbers from 0 to 1. */
export type Random = () => number;

/** Mulberry32: the same numbers from the same seed, on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<Entry>(entries: readonly Entry[], random: Random): Entry {
  return entries[Math.floor(random() * entries.length)] as Entry;
}

/** The seed of a random test, which it prints: SEED if that is set, to repeat a failure, or a new one. */
export function takeSeed(test: string): number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${test}: SEED=${seed}\n`);
  return seed;
}
