import { describe, expect, it } from 'vitest';
import { WAYS } from '../../../db/domain/voting/ways.js';
import { planPath } from '../../../src/site/parts/paths.js';
import { connect, keyOf, startMcp } from '../../support/mcp-client.js';
import { textOf } from '../../support/page-text.js';
import { withService } from '../../support/service.js';

let now = new Date();
const running = startMcp({ explorer: 'public', publicUrl: 'https://civic.example.org', now: () => now });

async function planOn(day: string, input: object) {
  now = new Date(`${day}T17:00:00Z`);
  return running.mcp.call('get_voting_plan', input);
}

const FULTON = { place: '30303', way: 'mail' };

describe('get_voting_plan', () => {
  it('says first what is over by mail, and the ways that are left', async () => {
    const { data, text } = await planOn('2026-11-23', FULTON);
    const { plan } = data;
    expect(plan).toMatchObject({
      ...{ state: 'GA', place: 'Fulton County, Georgia', today: '2026-11-23' },
      election: {
        id: 'GA-2026-12-01',
        date: '2026-12-01',
        hours: expect.stringMatching(/^7 a\.m\. to 7 p\.m\. \(8 p\.m\. in city elections/),
      },
      headline: { text: 'Too late to ask for a ballot by mail for Dec 1', standing: 'over' },
      over: [
        { because: 'the last day was Fri, Nov 20', confirmed: false },
        { what: 'Too late to register for Dec 1', confirmed: false },
      ],
      other_ways: [
        { way: 'early', text: 'Early from today' },
        { way: 'day', text: expect.stringContaining('On Tue, Dec 1, 7 a.m. to 7 p.m.') },
      ],
    });
    expect(text.indexOf('Too late to ask')).toBeLessThan(text.indexOf('Days that are left'));
    expect(text).toContain('If you are registered, you can vote in these ways:');
  });

  it('has each day that is left with its deadline, time and source, and no instructions for what is over', async () => {
    const { plan } = (await planOn('2026-11-23', FULTON)).data;
    expect(plan.days[0]).toMatchObject({
      ...{ day: '2026-11-24', what: 'Return your ballot by mail', confirmed: false },
      notes: [expect.stringContaining('Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.)')],
      deadlines: [{ date: '2026-12-01', act_by: '2026-11-24', time: expect.stringContaining('7 p.m.') }],
    });
    expect(plan.passed.map(({ day }: { day: string }) => day)).toEqual(['2026-11-20', '2026-11-02']);
    const steps = plan.values.map(({ step }: { step: string }) => step);
    expect(steps).not.toContain('REGISTER');
    expect(steps).not.toContain('REQUEST_BALLOT');
    expect(plan.values).toContainEqual(
      expect.objectContaining({ step: 'CONTACT', slug: 'sos_phone_number', value: '(404) 656-2871' }),
    );
    expect(plan.values).toContainEqual(
      expect.objectContaining({
        step: 'ELECTION_DAY',
        name: 'What to bring',
        value: expect.stringMatching(/^Photo ID/),
      }),
    );
  });

  it('names what is not known', async () => {
    const { plan } = (await planOn('2028-09-01', { place: 'OH', way: 'mail' })).data;
    expect(plan.values).toContainEqual(
      expect.objectContaining({ step: 'RETURN_BALLOT', slug: 'ballot_curing_directions', status: 'unknown' }),
    );
  });

  it('has the address of the page, which opens', async () => {
    const { data, text } = await planOn('2026-11-23', FULTON);
    const { url } = data.plan;
    expect(url).toBe('https://civic.example.org/states/GA/plan?county=Fulton+County&way=mail');
    expect(text).toContain(url);
    expect((await running.service.open(new URL(url).pathname + new URL(url).search)).status).toBe(200);
  });

  it('asks which of several places is meant', async () => {
    const { data, text } = await planOn('2026-11-23', { place: '30307' });
    expect(data.choices).toEqual(['DeKalb County, Georgia', 'Fulton County, Georgia']);
    expect(data.plan).toBeUndefined();
    expect(text).toContain('ZIP code 30307 is in 2 places that we know. Ask which one is meant');
  });

  it('is not sure that early voting is still open where its last day is not known', async () => {
    const { headline } = (await planOn('2026-11-26', { place: 'GA', way: 'early' })).data.plan;
    expect(headline).toEqual({ text: 'Early voting has begun. Ask if it is still open', standing: 'unclear' });
  });

  it.each([
    [{ place: 'qqqqq' }, 'We do not know the place "qqqqq". Type a ZIP code'],
    [{ place: 'Guam' }, 'This service does not cover Guam'],
    [{ place: 'GA', way: 'boat' }, 'Invalid option: expected one of "mail"|"early"|"day"|"any"\n  → at way'],
    [{ place: 'x'.repeat(81) }, 'Too big: expected string to have <=80 characters\n  → at place'],
    [{ place: '' }, 'Too small: expected string to have >=1 characters\n  → at place'],
  ])('answers the input %j with what to do', async (input, message) => {
    expect(await planOn('2026-11-26', input)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
  });

  it('is short enough for an assistant in each state', async () => {
    const { data } = await running.service.graphql('{ states { code } }');
    for (const { code } of data.states) {
      const { text, isError } = await planOn('2028-09-01', { place: code });
      expect([code, isError, text.length < 25_000]).toEqual([code, false, true]);
    }
  });
});

describe('the address of the page', () => {
  it.each([
    { explorer: 'off', publicUrl: 'https://civic.example.org' },
    { explorer: 'keyed', publicUrl: '' },
  ] as const)('is missing where nobody could open it: %j', (options) =>
    withService(options, async (service) => {
      const { client, call } = await connect(service, keyOf(service));
      const { plan } = (await call('get_voting_plan', { place: 'Ohio' })).data;
      expect(plan.state).toBe('OH');
      expect(plan).not.toHaveProperty('url');
      await client.close();
    }),
  );
});

describe('the tool and the page of a plan', () => {
  /** The sentences of the page about how things stand. */
  function standOf(body: string) {
    const [section = ''] = /<section class="verdict[\s\S]*?<\/section>/.exec(body) ?? [];
    const plain = (html = '') => textOf(html).replace(/\s+/g, ' ').trim();
    return {
      headline: plain(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(section)?.[1]),
      over: [...section.matchAll(/<p><b>((?:Too late|Early voting)[\s\S]*?)<\/b>/g)].map(([, what]) => plain(what)),
      left: [...section.matchAll(/<li>[\s\S]*?<\/b>([\s\S]*?)<\/a>/g)].map(([, text]) => plain(text)),
      days: [...body.matchAll(/<div class="when"><time datetime="([\d-]+)"/g)].map(([, day]) => day),
    };
  }

  it.each(['2026-11-23', '2028-10-20', '2028-11-06'])('say the same about all states and ways on %s', async (day) => {
    const { data } = await running.service.graphql('{ states { code } }');
    for (const { code } of data.states)
      for (const { way } of WAYS) {
        const { plan } = (await planOn(day, { place: code, way })).data;
        const page = standOf((await running.service.open(planPath(code, { way }))).body);
        const over = plan.over.map(({ what }: { what: string }) => what);
        expect(
          {
            headline: plan.headline.text,
            over: over.filter((what: string) => what !== plan.headline.text),
            left: plan.other_ways.map(({ text }: { text: string }) => text),
            days: [...plan.days.map((one: { day: string }) => one.day), plan.election.date],
          },
          `${code} by ${way}`,
        ).toEqual(page);
      }
  });
});
