import { beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../../support/http-request.js';
import { useService, withService } from '../../../support/service.js';
import { edited, SMALL_DATASET, writeDataset } from '../../../support/small-dataset.js';

const dataset = () =>
  writeDataset({
    ...edited(
      'fields.csv',
      'early_voting_starts,',
      'source_laws,URL,registration,,Official page on laws.\nearly_voting_starts,',
    ),
    'values.csv': `${SMALL_DATASET['values.csv']
      ?.replace('2026-06-02,,Calendar,', '2026-06-02,,See https://a.example.org/1 and (https://b.example.org/2).,')
      .replace(
        'True,Since 2020.,State law 1,',
        'True,Since 2020.,State law 1 ; https://b.example.org/,',
      )}AA,source_laws,https://law.example.org/,,Guide,,\n`,
    'links.csv': `${SMALL_DATASET['links.csv']?.replace('works,', 'broken,HTTP 404').replace('https://example.org/verify/2', '')}`,
  });

const service = useService({ dataset: dataset(), explorer: 'public' });
let page: string;
beforeAll(async () => {
  page = (await service.open('/states/AA')).body;
});

/** The part of the page about a field. */
const factOf = (slug: string) => new RegExp(`<article id="${slug}">[\\s\\S]*?</article>`).exec(page)?.[0] ?? '';

describe('the page of a state', () => {
  it('shows the publishers of each source as links, and says which are official', () => {
    expect(page).toMatch(
      /\d\. <a href="https:\/\/law.example.org\/sections\/1">Legislature of Alpha<\/a><span class="official"> ✓ official<\/span> State law 1 · /,
    );
  });

  it('marks a link that is broken, and still has it', () => {
    expect(factOf('gov_tool_verify')).toMatch(
      /<a href="https:\/\/example\.org\/verify\?a=1&amp;b=2"[\s\S]*<span class="broken">Did not open on <time datetime="2026-02-10">/,
    );
  });

  it('has a place to report a problem with each topic, and a row of the table of a field one with each value', async () => {
    const topics = page.split('<details class="card facts">').slice(1);
    for (const topic of topics) expect(topic.match(/Problem%20with%20AA&amp;body=/g)).toHaveLength(1);
    const { body } = await service.open('/fields/ballot_type');
    expect(body).toMatch(
      /href="mailto:keys@example.org\?subject=Problem%20with%20AA%2Fballot_type%20\(release%20[\w-]+\)"/,
    );
  });
});

describe('REPORT_URL', () => {
  const reportUrl = 'https://reports.example.org/new?s={state}&r={region}&f={field}&v={release}&t={value}';

  it('is the address of reports, with encoded values', () =>
    withService({ dataset: dataset(), reportUrl }, async ({ graphql }) => {
      const { data } = await graphql(
        `{ release { id } region(state: "AA", name: "Port City") { item(slug: "gov_tool_verify") { reportUrl } } }`,
      );
      expect(data.region.item.reportUrl).toBe(
        `https://reports.example.org/new?s=AA&r=Port%20City&f=gov_tool_verify&v=${data.release.id}&t=https%3A%2F%2Fport.example.org%2Fverify`,
      );
    }));

  it('has at most 200 characters of a value', () =>
    withService(
      { dataset: writeDataset(edited('values.csv', '- 18 or older', 'é '.repeat(450))), reportUrl },
      async (long) => {
        const { data } = await long.graphql('{ state(code: "AA") { item(slug: "registration_laws") { reportUrl } } }');
        expect(new URL(data.state.item.reportUrl).searchParams.get('t')).toBe('é '.repeat(100));
      },
    ));

  it('and CONTACT_EMAIL leave reports out if neither is set', () =>
    withService({ dataset: dataset(), contactEmail: '', explorer: 'public' }, async ({ url, graphql }) => {
      const { data } = await graphql('{ state(code: "AA") { item(slug: "ballot_type") { reportUrl } } }');
      expect(data.state.item.reportUrl).toBeNull();
      expect((await send(url, '/states/AA', { headers: BROWSER })).body).not.toContain('Report a problem');
    }));
});
