import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../../../db/domain/text/format.js';
import { send } from '../../../../support/http-request.js';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService, withService } from '../../../../support/service.js';
import type { ServiceOptions } from '../../../../support/service-options.js';

const everyone = useService({ explorer: 'public' });
const keyed = useService({ explorer: 'keyed' });

const search = (question: string, { open } = everyone, headers: Record<string, string> = {}) =>
  open(`/search?${new URLSearchParams({ q: question })}`, headers);

/** The main part of a page. */
const mainOf = (body: string): string => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
/** The first card, which has the answer. */
const answerOf = (body: string): string => /<section class="card best"[\s\S]*?<\/section>/.exec(body)?.[0] ?? '';
const linksOf = (part: string): string[] =>
  [...part.matchAll(/href="\.\/([^"]*)"/g)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));

describe('the page of a search', () => {
  it('answers for a state with the value, its source and date, the next election, and whom to call', async () => {
    const { data } = await everyone.graphql(
      '{ state(code: "OH") { item(slug: "polls_close") { text asOf sourceLink { publisher } } phone: item(slug: "sos_phone_number") { text } } }',
    );
    const { item, phone } = data.state;
    const { status, body } = await search('when do polls close in ohio');
    expect(status).toBe(200);
    const answer = textOf(answerOf(body));
    for (const part of [item.text, monthOf(item.asOf), item.sourceLink.publisher, 'Next election we know of in Ohio'])
      expect(answer).toContain(part);
    expect(mainText(body)).toContain(phone.text);
  });

  it('answers for all states where the question names none: in which ones it is so', async () => {
    const { data } = await everyone.graphql(
      '{ field(slug: "has_sdr_election_day") { items { state { name } ... on BooleanItem { value } } } }',
    );
    const { body } = await search('same day registration');
    const answer = answerOf(body);
    type Item = { value: boolean | null; state: { name: string } };
    const named = (wanted: boolean) =>
      data.field.items.filter(({ value }: Item) => value === wanted).map(({ state }: Item) => state.name);
    expect(textOf(answer)).toContain(` DC${new Intl.ListFormat('en').format(named(true).toSorted())}.`);
    expect(linksOf(answer)).toContain('fields/has_sdr_election_day');
  });

  it('says how it read the question, and each part can be taken away', async () => {
    const { body } = await search('absentee ballot tracker in Cook County, Illinois');
    const [parts = ''] = /<p class="read-as">[\s\S]*?<\/p>/.exec(body) ?? [];
    expect(linksOf(parts)).toEqual([
      'search?q=Cook+County%2C+Illinois',
      'search?q=absentee+ballot+tracker+in+Illinois',
      'search?q=absentee+ballot+tracker',
    ]);
  });

  it('says which words it corrected', async () => {
    const { body } = await search('absentee balot tracker minesota');
    expect(mainText(body)).toContain('Showing results for ballot instead of “balot”');
    expect(textOf(answerOf(body))).toContain('Minnesota');
  });

  it('shows the status and the facts of a topic that no single value answers', async () => {
    const { body } = await search('my son turns 18 soon, can he sign up in georgia');
    expect(mainText(body)).toMatch(
      /Georgia: Registering to vote.*register.*What we have on this topic.*Minimum age to register or preregister/,
    );
  });

  it('links to what else the question may be about, which is found', async () => {
    const { body } = await search('I lost my license, can I register in Ohio');
    const [, other = ''] = /Or perhaps about <a href="[^"]*(\?q=[^"]*)"/.exec(body) ?? [];
    expect(new URLSearchParams(other).get('q')).toBe('Registering to vote in Ohio');
    expect(mainText((await search('Registering to vote in Ohio')).body)).toContain('Ohio: How to register');
  });

  it('says so where the day of the kind of election is not known', async () => {
    expect(mainText((await search('when is the special election in georgia')).body)).toContain(
      'We do not know the day of a special election in Georgia.Next election we know of',
    );
  });

  it.each(['ballot', 'cook county register', 'notary', 'register georgia'])(
    'lists each field once: %s',
    async (question) => {
      const lists = mainOf((await search(question)).body).match(/<ul class="hits">[\s\S]*?<\/ul>/g) ?? [];
      const names = [...lists.join('').matchAll(/<li><span>(.*?)<\/span>/g)].map(([, name = '']) => textOf(name));
      expect(names.length).toBeGreaterThan(2);
      expect([lists.length, new Set(names).size]).toEqual([1, names.length]);
    },
  );

  it.each(['', 'xyzzyx qwrtp'])('offers the seven questions for %j', async (question) => {
    const main = mainOf((await search(question)).body);
    expect(linksOf(main).filter((link) => link.startsWith('search?q=How+do+I'))).toHaveLength(2);
    expect(main.includes('Nothing was found')).toBe(question !== '');
  });

  it('comes as JSON and CSV', async () => {
    const path = '/search?q=notary+north+carolina&format=';
    const { rows } = await everyone.json(`${path}json`);
    expect(rows[0]).toMatchObject({ kind: 'answer', state: 'NC', slug: 'id_laws_ballot_return' });
    expect((await send(everyone.url, `${path}csv`)).body).toMatch(/^kind,label,state,/);
  });
});

describe('with EXPLORER=keyed, a search', () => {
  const VALUE = '7:30 p.m.';

  it('shows everyone what leads to fields, states and counties, and no value', async () => {
    const { status, headers, body } = await search('when do polls close in ohio', keyed);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(body).not.toContain(VALUE);
    expect(linksOf(answerOf(body))).toEqual([
      'states/OH#polls_close',
      'sign-in?to=%2Fsearch%3Fq%3Dwhen%2Bdo%2Bpolls%2Bclose%2Bin%2Bohio',
    ]);
  });
});

describe('the search box', () => {
  it('is in the header of every page, also of errors', async () => {
    for (const path of ['/states', '/fields/polls_open', '/nowhere', '/graphiql']) {
      const { body } = await everyone.open(path);
      expect(body.match(/<search class="find">/g), path).toHaveLength(1);
      expect(body, path).toMatch(/action="[./]+search"/);
    }
  });

  it('searches the guide on its pages', async () => {
    expect((await everyone.open('/docs')).body).toMatch(/action="[./]+docs\/search"/);
    expect((await everyone.open('/docs/search?q=rate+limit')).body).toContain('errors#limits"');
  });
});

describe('the footer', () => {
  const expectReportLink = (options: ServiceOptions, expected: string | undefined) =>
    withService(options, async ({ open }) => {
      const { body } = await open('/states');
      expect(/<footer[\s\S]*href="([^"]+)"[^>]*>\s*Report a problem/.exec(body)?.[1]).toBe(expected);
    });

  it.each([
    [{ reportUrl: 'https://example.org/report?state={state}&v={value}' }, 'https://example.org/report?state=&amp;v='],
    [
      { contactEmail: 'keys@example.org' },
      'mailto:keys@example.org?subject=Problem%20with%20the%20Civic%20Data%20Service',
    ],
    [{ contactEmail: '' }, undefined],
  ])('leads to where people report a problem (%j)', (options, expected) => expectReportLink(options, expected));
});
