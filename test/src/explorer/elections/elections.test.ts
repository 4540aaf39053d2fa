import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { type Service, startService } from '../../../support/service.js';

const BROWSER = { accept: 'text/html' };
const FEDERAL = '/elections/US-2028-11-07';
const RUNOFF = '/elections/GA-2026-12-01';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const page = async (path: string) => (await service.get(path, { headers: BROWSER })).text();

describe('/elections', () => {
  it('lists every election with its date, type, state and source, without a key', async () => {
    const { status, body } = await send(service.url, '/elections', { headers: BROWSER });
    expect(status).toBe(200);
    const { data } = await service.graphql(
      '{ release { publishedAt } elections(from: "2026-11-22") { id name date type source asOf state { code } } }',
    );
    expect(data.release.publishedAt.slice(0, 10)).toBe('2026-11-22');
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

describe('/elections/{id}', () => {
  it('needs a key', async () => {
    for (const path of [FEDERAL, `${FEDERAL}?format=csv`, RUNOFF])
      expect((await send(service.url, path, { headers: BROWSER })).status).toBe(401);
  });

  it('has the deadlines of GraphQL in CSV', async () => {
    const csv = await (await service.get(`${FEDERAL}?format=csv`)).text();
    const rows = parse(csv, { columns: true }) as Record<string, string>[];
    const { data } = await service.graphql(
      '{ election(id: "US-2028-11-07") { deadlines { date actBy status time state { code } item { slug } } } }',
    );
    const expected = data.election.deadlines.map(
      ({ state, item, date, actBy, status, time }: Record<string, { code: string; slug: string }>) =>
        [state?.code, item?.slug, date ?? '', actBy ?? '', status, time ?? ''].join(' '),
    );
    expect(rows.map((row) => [row.state, row.slug, row.date, row.act_by, row.status, row.time].join(' '))).toEqual(
      expected,
    );
    expect(new Set(rows.map(({ state }) => state)).size).toBe(51);
  });

  it('has a calendar for each of the 51 states', async () => {
    const links = [...(await page(FEDERAL)).matchAll(/href="\.\.(\/calendar\/[^"]+)"/g)].map(([, link]) => link);
    expect(links).toHaveLength(51);
    expect((await service.get(links[0] as string)).status).toBe(200);
  });

  it('shows each deadline of a state with its act-by day, its status and a link to its value', async () => {
    const body = await page(FEDERAL);
    const { data } = await service.graphql(
      '{ state(code: "OH") { deadlines(election: "US-2028-11-07") { actBy item { slug } } } }',
    );
    const dated = data.state.deadlines.filter(({ actBy }: { actBy: string | null }) => actBy);
    expect(dated.length).toBeGreaterThan(4);
    expect(body).toContain('href="../states/OH#registration_deadline_mail"');
    for (const { actBy } of dated) expect(body).toContain(`<time datetime="${actBy}">`);
    expect(body).toMatch(/<span class="status may-move">May move<\/span>/);
  });

  it('explains why a runoff of one state has no deadlines, and leads to that state', async () => {
    const body = await page(RUNOFF);
    expect(body).toContain('No deadlines are computed');
    expect(body).toContain('Deadlines are computed for federal general elections only.');
    expect(body).toContain('href="../states/GA"');
    expect(body).not.toContain('/calendar/');
  });

  it('redirects to the spelling of the id', async () => {
    const { status, headers } = await service.get('/elections/us-2028-11-07', { headers: BROWSER });
    expect([status, headers.get('location')]).toEqual([302, '../elections/US-2028-11-07']);
  });

  it('names the nearest three if there is no such election', async () => {
    const response = await service.get('/elections/US-2028-11-08', { headers: BROWSER });
    const body = await response.text();
    expect(response.status).toBe(404);
    const links = [...body.matchAll(/<li><a href="\.\.\/elections\/([^"]+)"/g)].map(([, id]) => id);
    expect([links[0], links.length]).toEqual(['US-2028-11-07', 3]);
  });
});
