import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';
import { rowsOfPage } from './rows-of-page.js';

const ELECTION = '/elections/US-2028-11-07';

const TIMES = {
  'before anything ends': '2028-09-20T21:00:00Z',
  'between a business day and a deadline on a holiday': '2028-10-08T21:00:00Z',
  'with most ways open': '2028-10-20T21:00:00Z',
  'at night, when the next day has begun in the East alone': '2028-10-21T04:30:00Z',
  'at night, when it has begun but in Hawaii and Alaska': '2028-10-28T07:30:00Z',
  'when it is too late for mail': '2028-11-01T21:00:00Z',
  'on the last day but one': '2028-11-06T21:00:00Z',
  'on Election Day': '2028-11-07T21:00:00Z',
};

/** The lanes, with what the page of a state says when it is too late in all ways, or in all but for mail that would come too late. */
const LANES = {
  register: /^Too late to (register for|(register|mail your registration form safely) .*Call your election office)/,
  request: /^Too late to (ask for a ballot by mail for|(ask for|mail your request safely) .*Call your election office)/,
  early: /^Early voting is over/,
  return: /^Too late to (return a mail ballot for|(return|mail your ballot safely) .*Call your election office)/,
};

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });
let codes: string[] = [];
beforeAll(async () => {
  const { data } = await service.graphql('{ states { code } }');
  codes = data.states.map(({ code }: { code: string }) => code);
});

const page = async (query: string) => (await service.open(`${ELECTION}${query}`)).body;

const words = (html: string): string => textOf(html.replaceAll(/<\/(?:p|div|td|th|h2)>/g, ' ')).replace(/\s+/g, ' ');

/** The sentences about what is too late, as the page of a state has them. */
function sentencesOf(body: string): string[] {
  const [verdict = ''] = /<div class="verdict">[\s\S]*?<\/div>/.exec(body) ?? [];
  return [...verdict.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => words(text).trim());
}

/** The first of the days that the page of a state has for something that is still possible. */
function nextOn(body: string, lane: string): string | undefined {
  const [, group = ''] = new RegExp(`id="${lane}"[\\s\\S]*?</tr>([\\s\\S]*?)</tbody>`).exec(body) ?? [];
  const days = [...group.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].flatMap(([, row = '']) => {
    const text = words(row);
    // What opens is no end, and Vote early opens on a day of its own.
    if (/passed|Too late to mail|opens|First day/i.test(text.slice(0, 400).replace(/polls open/gi, ''))) return [];
    return /<td data-label="By when"><time datetime="([^"]+)"/.exec(row)?.[1] ?? [];
  });
  return days.sort()[0];
}

describe.each(Object.entries(TIMES))('%s, the timeline says the same as the page of each state', (_when, time) => {
  it('about what is over, and what ends next', async () => {
    now = new Date(time);
    const lanes = Object.keys(LANES) as (keyof typeof LANES)[];
    const shown = new Map<string, ReturnType<typeof rowsOfPage>>();
    for (const lane of lanes) shown.set(lane, rowsOfPage(await page(`?show=${lane}`)));
    const all = rowsOfPage(await page('?show=all'));
    expect(all).toHaveLength(51);
    for (const code of codes) {
      const body = await page(`?state=${code}`);
      for (const lane of lanes) {
        const row = shown.get(lane)?.find((one) => one.code === code);
        const isOver = sentencesOf(body).some((text) => LANES[lane].test(text));
        expect([code, lane, row?.text.startsWith('Over.')]).toEqual([code, lane, isOver]);
        expect([code, lane, row?.day]).toEqual([code, lane, nextOn(body, lane)]);
      }
      const next = lanes.flatMap((lane) => shown.get(lane)?.find((one) => one.code === code)?.day ?? []).sort()[0];
      expect([code, all.find((one) => one.code === code)?.day]).toEqual([code, next ?? '2028-11-07']);
    }
    const ends = all.map((row) => row.day ?? '');
    expect(ends).toEqual(ends.toSorted());
  });
});
