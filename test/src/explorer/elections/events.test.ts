import { describe, expect, it } from 'vitest';
import { useService } from '../../../support/service.js';

const FEDERAL = '/elections/US-2028-11-07';
const OHIO = {
  '@type': 'AdministrativeArea',
  name: 'Ohio',
  address: { '@type': 'PostalAddress', addressCountry: 'US', addressRegion: 'OH' },
};

const service = useService({
  publicUrl: 'https://civic.example.org',
  now: () => new Date('2026-11-22T16:00:00Z'),
});

/** The events that a page has for search engines. */
async function eventsOf(path: string): Promise<Record<string, unknown>[]> {
  const body = await (await service.get(path, { headers: { accept: 'text/html' } })).text();
  const [, text = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(body) ?? [];
  const document = JSON.parse(text);
  expect(document['@context']).toBe('https://schema.org');
  return document['@graph'];
}

describe('the events of a page', () => {
  it('are the election on its own page', async () => {
    expect(await eventsOf(FEDERAL)).toEqual([
      {
        '@type': 'Event',
        '@id': '#US-2028-11-07',
        name: 'General election 2028',
        startDate: '2028-11-07',
        endDate: '2028-11-07',
        location: {
          '@type': 'Country',
          name: 'United States',
          address: { '@type': 'PostalAddress', addressCountry: 'US' },
        },
        url: 'https://civic.example.org/elections/US-2028-11-07',
      },
    ]);
    expect(await eventsOf('/elections/OH-2027-05-04')).toMatchObject([
      { startDate: '2027-05-04', location: { '@type': 'AdministrativeArea', name: 'Ohio' } },
    ]);
  });

  it('are on the page of a state its next election, and the deadlines of that which are confirmed', async () => {
    expect((await eventsOf('/states/OH')).map(({ name }) => name)).toEqual(['Ohio: Primary']);
    const events = await eventsOf('/states/LA');
    expect(events.map(({ startDate }) => startDate)).toEqual(['2026-12-12', '2026-11-20', '2026-11-28', '2026-12-05']);
    expect(events.at(-1)?.description).toContain('The 2026 calendar of the state names December 5');
  });

  it('are with a state also its deadlines that have a date', async () => {
    const { data } = await service.graphql(
      '{ state(code: "OH") { deadlines(election: "US-2028-11-07") { date actBy item { slug text } } } }',
    );
    const [election, ...deadlines] = await eventsOf(`${FEDERAL}?state=OH`);
    expect(election).toMatchObject({ name: 'General election 2028', location: { '@type': 'Country' } });
    expect(deadlines.map(({ startDate, description, url }) => [startDate, description, url])).toEqual(
      data.state.deadlines.flatMap(
        ({ date, actBy, item }: Record<string, string> & { item: Record<string, string> }) =>
          date ? [[actBy ?? date, item.text, `https://civic.example.org/states/OH#${item.slug}`]] : [],
      ),
    );
    for (const one of deadlines) expect(one).toMatchObject({ location: OHIO, superEvent: { '@id': '#US-2028-11-07' } });
    expect(deadlines.map(({ name }) => name)).toContain(
      'Ohio: last day to mail your registration form (it must be postmarked by October 10)',
    );
  });

  it('name no organizer, which the dataset does not have', async () => {
    for (const event of await eventsOf('/states/OH')) expect(Object.keys(event)).not.toContain('organizer');
  });
});
