import { describe, expect, it } from 'vitest';
import { mainText, operationOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function compareAt(day: string, query: string) {
  now = new Date(`${day}T21:00:00Z`);
  return service.open(`/compare?${query}`);
}

/** What the timeline says about each lane of each state. */
function lanesOf(body: string): Record<string, string> {
  const [figure = ''] = /<figure class="timeline"[\s\S]*?<\/figure>/.exec(body) ?? [];
  return Object.fromEntries(
    [...figure.matchAll(/<h3>(?:<a[^>]*>)?([^<]*)[\s\S]*?<\/dl>/g)].flatMap(([part, state]) =>
      [...part.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd><dd>(.*?)<\/dd>/gs)].map(([, lane, svg, words = '']) => [
        `${state}: ${lane}`,
        `${(svg?.match(/<rect/g) ?? []).length} bars: ${words
          .replaceAll(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()}`,
      ]),
    ),
  );
}

describe('the timeline of a comparison', () => {
  it('has the lanes of the chosen states by name, with their days until the next election in all states', async () => {
    const { body } = await compareAt('2026-11-26', 'states=CO,GA,TX,WI');
    const lanes = lanesOf(body);
    expect(Object.keys(lanes)).toHaveLength(16);
    expect(lanes).toMatchObject({
      'Colorado: Register': '2 bars: Oct 30 by mail, online Nov 7 in person',
      'Colorado: Ask for a mail ballot': '0 bars: every registered voter is sent a ballot',
      'Colorado: Vote early': '2 bars: from Oct 23 (end: unknown)',
      'Georgia: Vote early': '1 bars: Oct 16 – Nov 3',
    });
    expect(mainText(body)).toContain(
      'For the General election 2028 on Tuesday, November 7, 2028, which is in all states.',
    );
    expect(body).toContain('href="./elections/US-2028-11-07?state=CO"');
  });

  it('says on Election Day what is over, and is about the next election from the day after on', async () => {
    const lanes = lanesOf((await compareAt('2028-11-07', 'states=GA,WI')).body);
    expect(lanes['Georgia: Register']).toBe('2 bars: Over. The last day was Tue, Oct 10.');
    expect(lanes['Wisconsin: Register']).toContain('Nov 7 in person');
    const { body, headers } = await compareAt('2028-11-08', 'states=GA,WI');
    expect(mainText(body)).toContain('For the General election 2030');
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it('takes the twelve states that a comparison may have, and the answer of GraphQL to its operation is the same', async () => {
    const states = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID'];
    const { status, body } = await compareAt('2028-10-20', `states=${states.join(',')}`);
    expect(status).toBe(200);
    expect(Object.keys(lanesOf(body))).toHaveLength(48);
    const { data, errors } = await service.graphql(...operationOf(body));
    expect([errors, data?.current.length]).toEqual([undefined, 12]);
  });
});
