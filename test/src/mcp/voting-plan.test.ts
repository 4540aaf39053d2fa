import { describe, expect, it } from 'vitest';
import { isOf, WAYS } from '../../../src/messages/locale.js';
import { connect, keyOf, startMcp } from '../../support/mcp-client.js';
import { withService } from '../../support/service.js';

let now = new Date();
const running = startMcp({ explorer: 'public', publicUrl: 'https://civic.example.org', now: () => now });

async function planOn(day: string, input: object) {
  now = new Date(`${day}T17:00:00Z`);
  return running.mcp.call('get_voting_plan', input);
}

const FULTON = { place: '30303', way: 'mail' };

describe('get_voting_plan', () => {
  it('says first what is over, and the ways that are left', async () => {
    const { data, text } = await planOn('2026-11-23', FULTON);
    const { plan } = data;
    expect(plan).toMatchObject({
      ...{ state: 'GA', place: 'Fulton County, Georgia', today: '2026-11-23' },
      election: { id: 'GA-2026-12-01', date: '2026-12-01' },
      summary: expect.stringMatching(
        /^Too late to register for Dec 1 \(not confirmed\)\. Too late to ask for .* you can still vote: .*early from today.* on Tue, Dec 1, 7 a\.m\. to 7 p\.m\. \(8 p\.m\. in city elections/,
      ),
    });
    expect(plan.actions.map(({ action, status }: { action: string; status: string }) => [action, status])).toEqual([
      ['REGISTER', 'CLOSED'],
      ['REQUEST_BALLOT', 'CLOSED'],
      ['RETURN_BALLOT', 'OPEN'],
    ]);
    expect(text.split('\n')[1]).toBe(plan.summary);
  });

  it('has each way with its deadline, time and source, and no instructions for what is over', async () => {
    const { plan } = (await planOn('2026-11-23', FULTON)).data;
    const [, , toReturn] = plan.actions;
    expect(toReturn).toMatchObject({ confirmed: false, last_day: '2026-12-01' });
    expect(toReturn.ways[1]).toMatchObject({
      ...{ method: 'MAIL', status: 'OPEN', act_by: '2026-11-24' },
      deadlines: [{ date: '2026-12-01', act_by: '2026-11-24', time: expect.stringContaining('7 p.m.') }],
    });
    for (const { status, values } of plan.actions) expect(values.length === 0).toBe(status === 'CLOSED');
    expect(plan.contacts).toContainEqual(
      expect.objectContaining({ slug: 'sos_phone_number', value: '(404) 656-2871' }),
    );
    const onDay = (await planOn('2026-11-23', { place: '30303', way: 'day' })).data.plan.actions.at(-1);
    expect(onDay.values).toContainEqual(
      expect.objectContaining({ slug: 'id_laws_in_person_voting', value: expect.stringMatching(/^Photo ID/) }),
    );
  });

  it('names what is not known', async () => {
    const { plan } = (await planOn('2028-09-01', { place: 'OH', way: 'mail' })).data;
    expect(plan.actions[2].values).toContainEqual(
      expect.objectContaining({ slug: 'ballot_curing_directions', status: 'unknown' }),
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

  it.each([
    [{ place: 'qqqqq' }, 'We do not know the place "qqqqq". Type a ZIP code'],
    [{ place: 'Guam' }, 'This service does not cover Guam'],
    [{ place: 'GA', way: 'boat' }, 'Invalid option: expected one of "mail"|"early"|"day"|"any"\n  → at way'],
    [{ place: 'x'.repeat(81) }, 'Too big: expected string to have <=80 characters\n  → at place'],
    [{ place: '' }, 'Too small: expected string to have >=1 characters\n  → at place'],
  ])('answers the input %j with what to do', async (input, message) => {
    expect(await planOn('2026-11-26', input)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
  });
});

describe('the address of the page', () => {
  it('is missing without PUBLIC_URL', () =>
    withService({ publicUrl: '' }, async (service) => {
      const { client, call } = await connect(service, keyOf(service));
      const { plan } = (await call('get_voting_plan', { place: 'Ohio' })).data;
      expect(plan.state).toBe('OH');
      expect(plan).not.toHaveProperty('url');
      await client.close();
    }));
});

describe('the actions of a plan', () => {
  it.each(WAYS)('are those of its way ($way), with the sentences of GraphQL', async (way) => {
    const { plan } = (await planOn('2026-11-23', { place: 'GA', way: way.way })).data;
    const { data } = await running.service.graphql(
      '{ state(code: "GA") { voting(on: "2026-11-23") { actions { action status text: summary } } } }',
    );
    expect(plan.actions).toMatchObject(data.state.voting.actions.filter(isOf(way)));
  });
});
