import { describe, expect, it } from 'vitest';
import { mainText } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function pageAt(day: string, path: string) {
  now = new Date(`${day}T17:00:00Z`);
  return service.open(path);
}

describe('the place of a plan', () => {
  it.each([
    ['Georgia', './states/GA/plan'],
    ['ga', './states/GA/plan'],
    ['30303', './states/GA/plan?county=Fulton+County'],
    ['ID', './states/ID/plan'],
    ['30303-1234', './states/GA/plan?county=Fulton+County'],
    ['fulton county, georgia', './states/GA/plan?county=Fulton+County'],
    ['Savannah, GA', './states/GA/plan?county=Chatham+County'],
    ['100 Bull St, Springfield, IL 62701', './states/IL/plan?county=Sangamon+County'],
    ['Weiser, ID 83672', './states/ID/plan?county=Washington+County'],
    ['N. Dakota', './states/ND/plan'],
  ])('%j leads to %s', async (place, path) => {
    const { status, headers } = await pageAt('2026-11-26', `/plan?${new URLSearchParams({ place, way: 'any' })}`);
    expect([status, headers.location]).toEqual([302, path]);
  });

  it('is one of several counties, from which the visitor chooses', async () => {
    const { status, body } = await pageAt('2026-11-26', '/plan?place=30307&way=mail');
    expect(status).toBe(200);
    expect([...body.matchAll(/name="place" value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'DeKalb County, Georgia',
      'Fulton County, Georgia',
    ]);
    expect(body).toContain('<input type="hidden" name="way" value="mail"/>');
  });

  it('is asked about where only the first digits of a ZIP code are known', async () => {
    const { status, body } = await pageAt('2026-11-26', '/plan?place=99999&way=mail');
    expect(status).toBe(200);
    const text = mainText(body);
    expect(text).toContain(
      'Is this yours?We do not know the ZIP code 99999. ZIP codes that begin with 999 are in Alaska.',
    );
    expect([...body.matchAll(/name="place" value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['Alaska']);
    const { headers } = await pageAt('2026-11-26', '/plan?place=99999,+AK&way=mail');
    expect(headers.location).toBe('./states/AK/plan?way=mail');
  });

  it.each([
    ['place=00000', 'We do not know the ZIP code 00000.', '00000'],
    ['place=Guam', 'This service does not cover Guam.', 'Guam'],
    ['place=APO+AE+09123', 'People abroad and in the military vote', 'APO AE 09123'],
    ['place=texas+30303', 'We do not know the place', 'texas 30303'],
    ['place=qqqqq', 'We do not know the place', 'qqqqq'],
    ['place=washington+county', 'Many states have a place of the name', 'washington county'],
    ['state=ZZ', 'We do not know the place', 'ZZ'],
    ['state=GA&county=Nowhere', 'We do not know the place', 'Nowhere, GA'],
    [`place=${'x'.repeat(500)}`, 'We do not know the place', 'x'.repeat(80)],
  ])('that does not exist (%s) is a sentence above the field, which keeps the text', async (query, sentence, value) => {
    const { body, headers } = await pageAt('2026-11-26', `/plan?${query}&way=early`);
    const page = headers.location ? (await service.open(headers.location.replace('./', '/'))).body : body;
    expect(/role="alert">([^<]*)/.exec(page)?.[1]).toContain(sentence);
    expect(page).toContain(`value="${value}"`);
    expect(page).toMatch(/value="early" checked/);
  });
});
