import { describe, expect, it } from 'vitest';
import { GatheredLines } from '../../src/gathered-lines.js';

/** Where lines go: what came in each write. */
function place() {
  const writes: string[] = [];
  return { writes, write: (text: string) => writes.push(text), flushSync() {} };
}

const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('lines of the log', () => {
  it('are written together, whole and in their order, in pieces of a size', async () => {
    const destination = place();
    const lines = new GatheredLines(destination, 100);
    const all = Array.from({ length: 50 }, (_, number) => `${'ä'.repeat(number % 20)} line ${number}\n`);
    for (const line of all) lines.write(line);
    await until(() => destination.writes.join('') === all.join(''));
    expect(destination.writes.length).toBeLessThan(all.length / 2);
    for (const text of destination.writes) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100);
      expect(text.endsWith('\n')).toBe(true);
    }
  });

  it('that are longer than a piece are written by themselves', async () => {
    const destination = place();
    const lines = new GatheredLines(destination, 10);
    for (const line of ['short\n', 'much longer than it may be\n', 'short\n']) lines.write(line);
    await until(() => destination.writes.length === 3);
    expect(destination.writes).toEqual(['short\n', 'much longer than it may be\n', 'short\n']);
  });

  it('do not wait for others to come', async () => {
    const destination = place();
    new GatheredLines(destination, 1_000_000).write('alone\n');
    await until(() => destination.writes.length > 0);
    expect(destination.writes).toEqual(['alone\n']);
  });
});
