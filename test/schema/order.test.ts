import { describe, expect, it } from 'vitest';
import { useSharedService } from '../support/service.js';

const service = useSharedService();

interface Item {
  slug: string;
  field: { position: number };
}

const PART = '{ slug field { position } }';
const ofState = (args: string) => `{ place: state(code: "CA") { information${args} ${PART} } }`;
const ofRegion = (args: string) => `{ place: region(state: "IL", fips: "17031") { information${args} ${PART} } }`;

const slugsOf = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

describe.each([
  ['a state', ofState],
  ['a county', ofRegion],
])('the values of %s', (_, query) => {
  const itemsOf = async (args: string): Promise<Item[]> => (await service.data(query(args))).place.information;

  it.each(['', '(orderBy: SLUG)', '(orderBy: null)'])('are sorted by slug with %j', async (args) => {
    const slugs = slugsOf(await itemsOf(args));
    expect(slugs).toEqual([...slugs].sort());
  });

  it('say when polls open before they say when these close', async () => {
    const slugs = ['polls_open', 'polls_close'];
    expect(slugsOf(await itemsOf('(slugs: ["polls_close", "polls_open"], orderBy: POSITION)'))).toEqual(slugs);
  });
});

describe('fields', () => {
  it('are sorted by position if asked for, and selected as before', async () => {
    const { fields } = await service.data('{ fields(topics: [IN_PERSON], orderBy: POSITION) { position topic } }');
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.every(({ topic }: { topic: string }) => topic === 'IN_PERSON')).toBe(true);
    const positions = fields.map(({ position }: { position: number }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });
});
