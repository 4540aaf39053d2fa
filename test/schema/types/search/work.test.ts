import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../support/service.js';

/** Texts as long as they may be, none of which is in the dataset. */
const words = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))
    .join(' ')
    .slice(0, 200);
const letter = (index: number) => 'bcdfghjklmnpqrstvwxz'[index % 20];
const TEXTS = [
  words(40, (n) => `${letter(n)}${letter(3 * n)}a${letter(7 * n)}`),
  words(20, (n) => `registr${letter(n)}${letter(3 * n)}`),
  words(20, (n) => `pensylv${letter(n)}nia`),
];
/** Of tables of edit distances. Before most candidates were ruled out by their letters, there were up to a million. */
const MAX_CELLS = 30_000;

const service = useService({ explorer: 'public' });
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a search for a long text', () => {
  it.each(TEXTS)('compares few letters: %s', async (text) => {
    const least = vi.spyOn(Math, 'min');
    await service.graphql('query ($text: String!) { search(text: $text) { totalCount } }', { text });
    // Two or three for each cell.
    expect(least.mock.calls.length / 2).toBeLessThan(MAX_CELLS);
  });

  it('on a page looks up its places once', async () => {
    const statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Database.Statement;
    const all = vi.spyOn(statement, 'all');
    const { status } = await service.open(`/search?${new URLSearchParams({ q: words(40, (n) => `zq${letter(n)}`) })}`);
    const sources = (all.mock.contexts as Database.Statement[]).map(({ source }) => source);
    expect([status, sources.filter((one) => one.includes('from "place_keys"')).length]).toEqual([200, 1]);
  });
});
