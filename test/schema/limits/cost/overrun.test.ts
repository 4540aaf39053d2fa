import { afterEach, describe, expect, it } from 'vitest';
import { countFields } from '../../../support/cost-comparison.js';
import { pointsLeft, type Service, startService } from '../../../support/service.js';
import { skewedDataset } from '../../../support/skewed-dataset.js';

const POINTS = 100_000;
const dataset = skewedDataset({ regions: 200 });
/** A value has less than one source on average, and these have eight. */
const SOURCES_IN_IL = '{ state(code: "IL") { overrides { sourceLinks { text publisher kind url } } } }';

let service: Service;
afterEach(() => service.stop());
const start = async (points = POINTS, limits = {}) => {
  service = await startService({ dataset, limits, rateLimit: { points, seconds: 3_600 } });
};

async function send(query: string, variables = {}) {
  const response = await service.post({ query, variables, extensions: { cost: true } });
  const left = pointsLeft(response);
  const { data, errors, extensions } = (await response.json()) as {
    data?: object;
    errors?: { message: string; extensions: object }[];
    extensions: { cost: { points: number } };
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, retryAfter, left, data, errors, estimate: extensions?.cost.points };
}

describe('the rate limit of an operation that takes more than its estimate', () => {
  it('is charged with all of it, and so are cached responses', async () => {
    await start();
    let before = POINTS;
    for (let time = 0; time < 4; time += 1) {
      const { left, data, estimate } = await send(SOURCES_IN_IL);
      const fields = countFields(data);
      expect(fields / estimate).toBeGreaterThan(4);
      expect(before - left).toBe(Math.ceil((fields - 1) / 1_000));
      before = left;
    }
  });

  it('is charged with what an operation has taken that ends before it is done', async () => {
    await start(POINTS, { cost: 1_400 });
    const { left, errors } = await send(SOURCES_IN_IL);
    expect(errors?.[0]?.message).toContain('costs more than 2,800 points');
    expect(POINTS - left).toBeGreaterThanOrEqual(3);
  });

  it('ends the operation when no point is left', async () => {
    await start(4);
    const { status, retryAfter, data, errors, left } = await send(SOURCES_IN_IL);
    expect(retryAfter).toBeGreaterThan(3_000);
    expect({ status, data, left }).toEqual({ status: 429, data: undefined, left: 0 });
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'RATE_LIMITED' } })]);
  });
});

describe('the rate limit of an operation that takes no more than its estimate', () => {
  const ITEM = `id text ...on BooleanItem { value } ...on DateItem { date } ...on MarkdownItem { html }
    ...on MultiSelectItem { choices: selected } ...on SingleSelectItem { selected } ...on UrlItem { url }`;

  it.each<[what: string, query: string, variables?: object]>([
    ['fields of all types of items', `{ states { information { ${ITEM} } } }`],
    [
      'fields that variables leave out',
      'query($no: Boolean!, $yes: Boolean!) { states { information { id text @include(if: $no) source @skip(if: $yes) ...F @include(if: $no) } } } fragment F on InformationItem { footnotes asOf modifiedAt }',
      { no: false, yes: true },
    ],
    ['objects that are null', '{ states { information { region { id name state { id } } } } }'],
    [
      'ids that name nothing',
      `{ nodes(ids: ${JSON.stringify(Array.from({ length: 200 }, (_, n) => `ZZ/${n}`))}) { ... on Region { id name kind fips ocdId state { id code name ocdId zones } } } }`,
    ],
  ])('is charged with the estimate: %s', async (_, query, variables) => {
    await start();
    const { left, estimate } = await send(query, variables);
    expect(estimate).toBeGreaterThan(500);
    // A point for the request, and one for each 250 tokens of the document.
    expect(POINTS - left - Math.ceil(estimate / 1_000)).toBeLessThanOrEqual(1);
  });
});
