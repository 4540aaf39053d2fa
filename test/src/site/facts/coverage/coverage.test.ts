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

  it('counts the known values of each field, the fewest first, and names the fields that no state has an answer for', async () => {
    const { body } = await service.open('/coverage');
    const [, list = '', rest = ''] =
      /<h2 id="fields">By field<\/h2><ul class="coverage-bars">(.*?)<\/ul>(.*?)<h2/s.exec(body) ?? [];
    const { data } = await service.graphql(
      '{ fields { label isReserved knownValues } states { knownValues } release { counts { values } } }',
    );
    const reserved = data.fields.filter(({ isReserved }: { isReserved: boolean }) => isReserved);
    const known = [...list.matchAll(/<meter [^>]*value="(\d+)"[^>]*><\/meter> \1 of 51 known/g)].map(([, one]) =>
      Number(one),
    );
    expect([reserved.length, known.length]).toEqual([9, 75]);
    expect(known).toEqual(known.toSorted((one, other) => one - other));
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
