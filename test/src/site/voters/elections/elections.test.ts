import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { monthAndDay, monthOf, shortDate } from '../../../../../db/domain/text/format.js';
import { BROWSER } from '../../../../support/http-request.js';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const FEDERAL = '/elections/US-2028-11-07';
const RUNOFF = '/elections/GA-2026-12-01';

const service = useService({ now: () => new Date('2026-11-22T16:00:00Z') });

const page = async (path: string) => (await service.get(path, { headers: BROWSER })).text();

describe('/elections', () => {
  it('lists every election with its date, type, state and source, without a key', async () => {
    const { status, body } = await service.open('/elections');
    expect(status).toBe(200);
    const { data } = await service.graphql(
      '{ elections(from: "2026-11-22") { id name date type source asOf state { code } } }',
    );
    for (const { id } of data.elections) expect(body).toContain(`href="./elections/${id}"`);
    const { rows } = await service.json('/elections?format=json');
    expect(rows.map(({ id, date, state, source }: Record<string, string>) => ({ id, date, state, source }))).toEqual(
      data.elections.map(
        ({ id, date, state, source }: { state: { code: string } | null } & Record<string, string>) => ({
          ...{ id, date, source },
          state: state?.code ?? null,
        }),
      ),
    );
  });
});

it('/elections begins with the next election, also if it is one of a state', async () => {
  const text = textOf(await page('/elections'));
  expect(text).toContain('Next: Georgia: General election runoff, if needed, Tuesday, December 1, 2026.');
  expect(text.indexOf('Next: ')).toBeLessThan(text.indexOf('deadlines in all states'));
});

describe('/elections/{id}', () => {
  it.each(['', '?state=OH'])('%s has the deadlines of GraphQL in CSV', async (query) => {
    const csv = await (await service.get(`${FEDERAL}${query}${query ? '&' : '?'}format=csv`)).text();
    const rows = parse(csv, { columns: true }) as Record<string, string>[];
    const { data } = await service.graphql(
      `{ election(id: "US-2028-11-07") { deadlines${query && '(states: ["OH"])'} { date actBy status time state { code } item { slug } } } }`,
    );
    const expected = data.election.deadlines.map(
      ({ state, item, date, actBy, status, time }: Record<string, { code: string; slug: string }>) =>
        [state?.code, item?.slug, date ?? '', actBy ?? '', status, time ?? ''].join(' '),
    );
    expect(rows.map((row) => [row.state, row.field, row.date, row.act_by, row.status, row.time].join(' '))).toEqual(
      expected,
    );
    expect(new Set(rows.map(({ state }) => state)).size).toBe(query ? 1 : 51);
  });

  it('has a row for each of the 51 states, which leads to all of its deadlines', async () => {
    const body = await page(FEDERAL);
    const codes = [...body.matchAll(/<tr id="(\w\w)"><th scope="row"><a href="([^"]+)"/g)];
    expect(new Set(codes.map(([, code]) => code)).size).toBe(51);
    for (const [, code, link] of codes) expect(link).toBe(`..${FEDERAL}?state=${code}`);
  });

  it('shows the last day that is in time of each essential deadline in the row of its state', async () => {
    const body = await page(FEDERAL);
    const { data } = await service.graphql(
      '{ election(id: "US-2028-11-07") { deadlines { action actBy kind state { code } } } }',
    );
    for (const { action, actBy, kind, state } of data.election.deadlines) {
      if (!actBy || kind === 'OPENS' || action === 'REQUEST_EMERGENCY_BALLOT') continue;
      const [row = ''] = new RegExp(`<tr id="${state.code}">.*?</tr>`).exec(body) ?? [];
      expect(row, `${state.code} ${action}`).toContain(`<time datetime="${actBy}">`);
    }
  });

  it('marks the days of a primary of one state as unconfirmed, and says who can confirm them', async () => {
    const body = await page('/elections/OH-2027-05-04');
    expect(body).toContain('<time datetime="2027-04-02">');
    for (const part of [
      "Not confirmed. These dates follow the state's general-election rules. This election may differ. Call to confirm",
      '“Received 30 days before Election Day”',
      '(614) 466-2655',
    ])
      expect(mainText(body)).toContain(part);
    for (const link of ['tel:+16144662655', '../states/OH']) expect(body).toContain(`href="${link}"`);
    expect(body).not.toContain('<select');
  });

  it('explains a day of a runoff by its own rule, not by the text about general elections', async () => {
    const body = await page(RUNOFF);
    const [row = ''] = /<tr><th scope="row"><a href="[^"]*#early_voting_starts">.*?<\/tr>/.exec(body) ?? [];
    expect(row).toContain('<time datetime="2026-11-23">');
    expect(row).toContain('At the latest on the second Monday before the runoff');
    expect(row).not.toContain('22 days before Election Day');
  });
});

describe('/elections/{id}?state=', () => {
  it('shows each deadline with its act-by day, status, rule, source and a link to its value', async () => {
    const body = await page(`${FEDERAL}?state=OH`);
    const { data } = await service.graphql(
      '{ state(code: "OH") { deadlines(election: "US-2028-11-07") { date actBy item { asOf } } } }',
    );
    const dated = data.state.deadlines.filter(({ actBy }: { actBy: string | null }) => actBy);
    expect(dated.length).toBeGreaterThan(4);
    for (const { date, actBy, item } of dated) {
      expect(body).toContain(`<time datetime="${actBy}">`);
      expect(mainText(body)).toMatch(new RegExp(`${shortDate(date)}|${monthAndDay(date)}`));
      if (item.asOf) expect(mainText(body)).toContain(monthOf(item.asOf));
    }
    expect(body).toContain('href="../states/OH#registration_deadline_mail"');
    expect(body).toContain('“Postmarked 30 days before Election Day”');
    expect(mainText(body)).toContain('Moved');
    expect(body).toContain('By 8:30 p.m.');
    expect(body).not.toContain('../states/CA');
  });

  it('can be chosen in a form, which has all states and the chosen one selected', async () => {
    const body = await page(`${FEDERAL}?state=OH`);
    expect(body).toMatch(/<form [^>]*action="\.\.\/elections\/US-2028-11-07" method="get">/);
    expect(body.match(/<option value="\w\w"/g)).toHaveLength(51);
    expect(body.match(/<option [^>]*selected>[^<]*/g)).toEqual(['<option value="OH" selected>Ohio']);
  });

  it.each([
    [`${FEDERAL}?state=oh`, '?state=OH'],
    [`${FEDERAL}?state=Ohio`, '?state=OH'],
    [`${FEDERAL}?state=OH&state=CA`, '?state=OH'],
    [`${FEDERAL}?state=ohio&format=csv`, '?state=OH&format=csv'],
    [`${FEDERAL}?state=`, ''],
    [`${RUNOFF}?state=ga`, ''],
  ])('%s redirects to %s', async (from, query) => {
    const { status, headers } = await service.get(from, { headers: BROWSER });
    expect([status, new URL(headers.get('location') ?? '', `${service.url}${from}`).search]).toEqual([302, query]);
  });

  it('names the nearest states on the same page if there is no such state', async () => {
    const response = await service.get(`${FEDERAL}?state=Ohoi`, { headers: BROWSER });
    const body = await response.text();
    expect(response.status).toBe(404);
    expect(body).toContain('<li><a href="../elections/US-2028-11-07?state=OH">Ohio</a></li>');
  });

  it('leads back from another state to the one that holds the election', async () => {
    for (const state of ['OH', 'XX']) {
      const response = await service.get(`${RUNOFF}?state=${state}`, { headers: BROWSER });
      const body = await response.text();
      expect(response.status).toBe(404);
      expect(body).toContain(`The election GA-2026-12-01 is in Georgia, not in &quot;${state}&quot;.`);
      expect(body).toContain('<li><a href="../elections/GA-2026-12-01">Georgia: ');
    }
  });
});
