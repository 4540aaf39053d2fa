import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../../../support/http-request.js';
import { textOf } from '../../../../support/page-text.js';
import { useSharedService, withService } from '../../../../support/service.js';

const service = useSharedService();

describe('/coverage', () => {
  it.each(['keyed', 'public'] as const)('is open with EXPLORER=%s', (explorer) =>
    withService({ explorer }, async ({ url }) => {
      for (const path of ['/coverage', '/coverage?format=csv'])
        expect((await send(url, path, { headers: BROWSER })).status).toBe(200);
    }),
  );

  it('counts what is unknown where it lists the gaps', async () => {
    const { body } = await service.open('/coverage');
    const gaps = /<div class="gaps">[\s\S]*?<\/div>/.exec(body)?.[0] ?? '';
    const counts = [...gaps.matchAll(/<meter [^>]*value="(\d+)"[^>]*><\/meter> (\d+) of \d+ unknown/g)];
    expect(counts).toHaveLength(16);
    for (const [, bar, number] of counts) expect(bar).toBe(number);
    const { rows } = await service.json('/coverage?format=json');
    const unknown = rows.filter(
      ({ field, known }: Record<string, string>) => field === 'sos_contact_email' && known === 'false',
    );
    expect(textOf(gaps).replaceAll(/\s+/g, ' ')).toContain(
      `Email address of the state election office ${unknown.length} of 51 unknown`,
    );
  });

  it('counts the known values of each field, and names the fields that no state has an answer for', async () => {
    const { body } = await service.open('/coverage');
    const [, list = '', rest = ''] =
      /<h2 id="fields">By field<\/h2><ul class="coverage-bars">(.*?)<\/ul>(.*?)<h2/s.exec(body) ?? [];
    const { data } = await service.graphql(
      '{ fields { label isReserved knownValues } states { knownValues } release { counts { values } } }',
    );
    const reserved = data.fields.filter(({ isReserved }: { isReserved: boolean }) => isReserved);
    expect([reserved.length, list.match(/\d+ of 51 known/g)?.length]).toEqual([9, 75]);
    for (const { label } of reserved) expect(textOf(rest)).toContain(label);
    expect(/\D0 of 51/.test(body)).toBe(false);
    const sum = (rows: { knownValues: number }[]) => rows.reduce((total, { knownValues }) => total + knownValues, 0);
    expect([data.fields, data.states].map(sum)).toEqual([data.release.counts.values, data.release.counts.values]);
  });

  it('counts each value in one group of ages', async () => {
    const { body } = await service.open('/coverage');
    const [, legend = ''] = /<ul class="legend">(.*?)<\/ul>/s.exec(body) ?? [];
    const counts = [...legend.matchAll(/<b>([\d,]+)<\/b>/g)].map(([, number = '']) => Number(number.replace(',', '')));
    const { rows } = await service.json('/coverage?format=json');
    expect([counts.length, counts.reduce((sum, number) => sum + number, 0)]).toEqual([6, rows.length]);
    expect(counts.at(-1)).toBe(rows.filter(({ known }: Record<string, string>) => known === 'false').length);
  });

  it('says of each value whether it is known and how old it is, as GraphQL does with a key', async () => {
    const { rows } = await service.json('/coverage?format=json');
    const { data } = await service.graphql(
      '{ states { code knownValues information { slug text asOf ... on MultiSelectItem { selected } } } }',
    );
    const byState = Map.groupBy(rows, ({ state, known }: Record<string, string>) => `${state} ${known}`);
    for (const { code, knownValues } of data.states) expect(byState.get(`${code} true`)).toHaveLength(knownValues);
    const expected = data.states.flatMap(
      ({ code, information }: { code: string; information: Record<string, unknown>[] }) =>
        information.map(({ slug, text, asOf, selected }) => {
          const known = text !== '' || Array.isArray(selected);
          return `${slug} ${code} ${known} ${known ? asOf : null}`;
        }),
    );
    const actual = rows.map((row: Record<string, string>) => `${row.field} ${row.state} ${row.known} ${row.as_of}`);
    expect(actual.sort()).toEqual(expected.sort());
  });
});
