import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { mainText } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';
import { rowsOfPage } from './rows-of-page.js';

const ELECTION = '/elections/US-2028-11-07';
const FRAME = `/embed${ELECTION}`;

const service = useService({ explorer: 'public', now: () => new Date('2028-10-20T21:00:00Z') });
const body = async (path: string) => (await service.open(path)).body;

describe('?format=csv', () => {
  it('has the deadline and the last day that is in time of the lane that is shown', async () => {
    const csv = await body(`${ELECTION}?show=request&format=csv`);
    const rows: Record<string, string>[] = parse(csv, { columns: true });
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['REQUEST_BALLOT']));
    expect(rows.find(({ state, method }) => state === 'GA' && method === 'MAIL')).toMatchObject({
      date: '2028-10-27',
      act_by: '2028-10-20',
    });
  });
});

describe('/embed/elections/{id}', () => {
  it('is the timeline for the frames of other sites, with its origin', async () => {
    const { headers, body: frame } = await service.open(FRAME);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(rowsOfPage(frame)).toEqual(rowsOfPage(await body(`${ELECTION}?show=all`)));
    expect(frame).toContain('<h1><a href="../../elections/US-2028-11-07">General election 2028</a></h1>');
    expect(mainText(frame)).toMatch(/Civic Data Service, data of .* Check with your election office before you act\./);
    expect(frame).not.toMatch(/<script|<form/);
  });

  it('keeps what is chosen, also in the link to the page and in the code to copy', async () => {
    const frame = await body(`${FRAME}?show=early`);
    expect(frame).toContain('href="../../elections/US-2028-11-07?show=early"');
    const page = await body(`${ELECTION}?show=early`);
    expect(page).toContain('/embed/elections/US-2028-11-07?show=early&quot;');
  });

  it('has the lanes of one state by their names', async () => {
    const georgia = mainText(await body(`${FRAME}?state=GA`));
    for (const text of ['Georgia: General election 2028', 'Over. The last day was Tue, Oct 10.', 'Oct 16 – Nov 3'])
      expect(georgia).toContain(text);
  });

  it('has one address, and a clear page for what does not exist', async () => {
    expect((await service.open(`${FRAME}?show=early&states=wi`)).headers.location).toContain('?states=WI&show=early');
    expect((await service.open(`${FRAME}?show=mail`)).status).toBe(400);
    expect((await service.open('/embed/elections/US-2028-11-08')).status).toBe(404);
  });
});

describe('?states=', () => {
  const CHOSEN = `${ELECTION}?states=WI,GA`;

  it('chooses the states of page, file and frame', async () => {
    expect(rowsOfPage(await body(CHOSEN)).map(({ code }) => code)).toEqual(['WI', 'GA']);
    const rows: { state: string }[] = parse(await body(`${CHOSEN}&format=csv`), { columns: true });
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['GA', 'WI']));
    expect(await body(`/embed${CHOSEN}`)).toMatch(/<h2><a href="[^"]*\?state=GA">Georgia<.*<h2>.*Wisconsin</s);
    expect(await body(CHOSEN)).toContain('href="../elections/US-2028-11-07?states=WI,GA&amp;show=early"');
  });

  it('has one address, and names the nearest state for a wrong one', async () => {
    const { status, headers } = await service.open(`${ELECTION}?show=all&states=georgia&states=wi,GA`);
    expect([status, headers.location]).toEqual([302, '../elections/US-2028-11-07?states=GA,WI&show=all']);
    const wrong = await service.open(`${ELECTION}?states=GA,Wisconson`);
    expect([wrong.status, wrong.body.includes('US-2028-11-07?states=GA,WI">Wisconsin')]).toEqual([404, true]);
    const many = await service.open(`${ELECTION}?states=${'GA,'.repeat(2_000)}`);
    expect([many.status, many.headers.location]).toEqual([302, '../elections/US-2028-11-07?states=GA']);
  });
});

describe('as of a release', () => {
  it('page and frame answer from it, and lead to pages as of it', async () => {
    const { data } = await service.graphql('{ release { id } }');
    const release = `release=${data.release.id}`;
    for (const path of [ELECTION, FRAME])
      expect(await body(`${path}?${release}`), path).toContain(`?state=AL&amp;${release}"`);
  });
});
