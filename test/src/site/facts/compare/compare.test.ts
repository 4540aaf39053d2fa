import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../../../support/http-request.js';
import { mainText } from '../../../../support/page-text.js';
import { basic, useSharedService, withService } from '../../../../support/service.js';
import { SMALL_DATASET, writeDataset } from '../../../../support/small-dataset.js';

const PATH = '/compare?states=CA,IL,NY&topic=ABSENTEE';

const service = useSharedService();

const keyed = () => ({ authorization: basic(service.key.keyId, service.key.keySecret) });
const open = (path: string) => service.get(path, { headers: BROWSER });

describe('/compare', () => {
  it('without states is a form that sends states and topic without scripts', async () => {
    const body = await (await open('/compare')).text();
    expect(body.match(/<input type="checkbox" name="states"/g)).toHaveLength(51);
    expect(body).toMatch(/<form [^>]*action="\.\/compare" method="get">/);
    expect((await open('/compare')).headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it('redirects what the form sends to the address that people share', async () => {
    for (const query of ['states=CA&states=IL&states=NY&topic=ABSENTEE', 'states=ca,%20il,NY&topic=absentee']) {
      const { status, headers } = await open(`/compare?${query}`);
      expect([status, headers.get('location')]).toEqual([302, `.${PATH}`]);
    }
  });

  it('has the values of GraphQL in CSV, and marks the fields that differ', async () => {
    const rows = parse(await (await open(`${PATH}&format=csv`)).text(), { columns: true }) as Record<string, string>[];
    const { data } = await service.graphql(
      '{ states(codes: ["CA", "IL", "NY"]) { code information(topics: [ABSENTEE]) { slug text source } } }',
    );
    type State = { code: string; information: { slug: string; text: string; source: string | null }[] };
    const expected = (data.states as State[]).flatMap(({ code, information }) =>
      information.map(({ slug, text, source }) => [slug, code, text, source ?? ''].join('|')),
    );
    expect(rows.map(({ field, state, text, source }) => [field, state, text, source].join('|')).sort()).toEqual(
      expected.sort(),
    );
    const body = await (await open(PATH)).text();
    const marked = [...body.matchAll(/<tr id="(\w+)" class="differs">/g)].map(([, slug]) => slug);
    const differing = rows.filter(({ differs }) => differs === 'true').map(({ field }) => field);
    expect(new Set(marked)).toEqual(new Set(differing));
    expect(marked.length).toBeGreaterThan(3);
  });

  it('is its own canonical address, with its query', () =>
    withService({ explorer: 'public', publicUrl: 'https://example.org/civic' }, async ({ url }) => {
      const canonicalOf = async (path: string) => {
        const { body } = await send(url, path, { headers: BROWSER });
        return /<link rel="canonical" href="https:\/\/example\.org\/civic([^"]*)"\/>/.exec(body)?.[1];
      };
      for (const path of [PATH, '/compare?states=CA', '/compare?topic=FELONY', '/compare'])
        expect(await canonicalOf(path)).toBe(path.replaceAll('&', '&amp;'));
      expect(await canonicalOf('/fields/polls_open?sort=value')).toBe('/fields/polls_open');
    }));

  it('shows each value with the name of its state and its source', async () => {
    const body = await (await open(PATH)).text();
    for (const name of ['California', 'Illinois', 'New York']) expect(body).toContain(`<td data-state="${name}">`);
  });

  it('has a number for each source, and the source once below the tables', async () => {
    const body = await (await open(PATH)).text();
    const numbers = [...body.matchAll(/href="#source-(\d+)"/g)].map(([, number]) => Number(number));
    const listed = [...body.matchAll(/<li id="source-(\d+)">/g)].map(([, number]) => Number(number));
    expect(new Set(numbers)).toEqual(new Set(listed));
    expect(numbers.length).toBeGreaterThan(listed.length);
    expect(body.lastIndexOf('</table>')).toBeLessThan(body.indexOf('id="source-1"'));
  });

  it('shows only differences on request, also in files', async () => {
    const only = `${PATH}&differences=only`;
    const body = await (await open(only)).text();
    const rows = [...body.matchAll(/<tr id="(\w+)"( class="differs")?>/g)];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(([, , differs]) => differs)).toBe(true);
    const { rows: cells } = JSON.parse(await (await open(`${only}&format=json`)).text());
    expect(new Set(cells.map(({ field }: { field: string }) => field))).toEqual(new Set(rows.map(([, slug]) => slug)));
    expect(body).toContain('<a href="./compare?states=CA,IL,NY&amp;topic=ABSENTEE">All facts</a>');
    expect((await open(`${PATH}&differences=all`)).status).toBe(400);
  });

  it('takes the same answer in other words for the same', async () => {
    const values = (SMALL_DATASET['values.csv'] as string)
      .replace('AA,early_voting_starts,N/A', 'AA,early_voting_starts,Any time')
      .replace(
        'BB,registration_methods,,,',
        'BB,early_voting_starts,No specific deadline,,Guide,,\nBB,registration_methods,mail|email,,',
      );
    await withService({ dataset: writeDataset({ 'values.csv': values, 'deadlines.csv': null }) }, async ({ json }) => {
      const { rows } = await json('/compare?states=AA,BB&format=json');
      const differs = (field: string) => rows.find((row: Record<string, string>) => row.field === field)?.differs;
      expect(['registration_methods', 'early_voting_starts', 'ballot_type'].map(differs)).toEqual([
        'false',
        'false',
        'false',
      ]);
    });
  });

  it('keeps what was chosen if it is too much, and says what to do', async () => {
    const chosen = ['CA', 'IL', 'NY', 'OH', 'PA', 'MI', 'TX', 'GA', 'FL', 'WA', 'OR', 'NV', 'AZ'];
    const path = `/compare?states=${chosen.join()}&topic=ABSENTEE`;
    const { status, body } = await service.open(path, keyed());
    expect(status).toBe(400);
    expect(mainText(body)).toContain('You chose 13 states. At most 12 fit: take away 1.');
    const checked = [...body.matchAll(/value="(\w\w)" checked/g)].map(([, code]) => code);
    expect(checked.sort()).toEqual(chosen.toSorted());
    expect(body).toContain('<option value="ABSENTEE" selected>');
    expect(body).toContain('href="./fields">choose one fact</a>');
    const { headers } = await send(service.url, path, { headers: keyed() });
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('compares 12 states, on a page of bounded size', async () => {
    const path = '/compare?states=AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI';
    const response = await open(path);
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(/<title>([^<]*)/.exec(body)?.[1]).toContain('Compare Alabama, Alaska, Arizona');
    expect(body.length).toBeLessThan(450_000);
  });

  it('names the nearest states and topics', async () => {
    const state = await open('/compare?states=CA,Ilinois&topic=ABSENTEE');
    expect(state.status).toBe(404);
    expect(await state.text()).toContain('href="./compare?states=CA,IL&amp;topic=ABSENTEE">Illinois');
    const topic = await open('/compare?states=CA,IL&topic=ABSENTE');
    expect(topic.status).toBe(404);
    expect(await topic.text()).toContain('href="./compare?states=CA,IL&amp;topic=ABSENTEE">Asking for a mail ballot');
  });
});
