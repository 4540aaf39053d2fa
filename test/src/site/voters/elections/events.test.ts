import { describe, expect, it } from 'vitest';
import { useService } from '../../../../support/service.js';

const FEDERAL = '/elections/US-2028-11-07';
const service = useService({
  publicUrl: 'https://civic.example.org',
  now: () => new Date('2026-11-22T16:00:00Z'),
});

/** The event that a page has for search engines. */
async function eventOf(path: string): Promise<unknown> {
  const body = await (await service.get(path, { headers: { accept: 'text/html' } })).text();
  const [, text = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(body) ?? [];
  return JSON.parse(text);
}

describe('the event of a page', () => {
  it.each([FEDERAL, `${FEDERAL}?state=OH`])('is the election at %s', async (path) => {
    expect(await eventOf(path)).toEqual({
      '@context': 'https://schema.org',
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
    });
  });

  it('is at a state its next election', async () => {
    expect(await eventOf('/states/LA')).toMatchObject({
      startDate: '2026-12-12',
      location: {
        '@type': 'AdministrativeArea',
        name: 'Louisiana',
        address: { '@type': 'PostalAddress', addressCountry: 'US', addressRegion: 'LA' },
      },
    });
  });
});
