/** The seed of a random test: SEED where it is set, so that a failure can be repeated, else a new one. It is printed. */
export function takeSeed(what: string): number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${what}: SEED=${seed}\n`);
  return seed;
}
