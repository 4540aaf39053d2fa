/** Writes a piece of a document so often, each with its number from 0 on. */
export const times = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');
