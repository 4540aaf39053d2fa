import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../db/domain/deadlines/civil-day.js';
import { type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

interface Action {
  action: string;
  status: string;
  lastDay: string | null;
  isConfirmed: boolean;
  summary: string;
  es: string;
  ways: { status: string; lastDay: string | null }[];
  facts: { slug: string; field: { action: string | null; method: string | null }; tooLate: string }[];
}
interface Voting {
  election: { id: string; date: string };
  summary: string;
  actions: Action[];
}

const ACTIONS = ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT', 'VOTE_EARLY', 'VOTE_ON_ELECTION_DAY'];
const OVER = /^(Too late to|Early voting is over|This election is over)/;
const VOTING = `election { id date } summary actions { action status lastDay isConfirmed summary es: summary(language: ES)
  ways { status lastDay } facts { slug field { action method } tooLate(on: $on, election: $election) } }`;

const votingIn = async (states: readonly string[], on: string, election?: string) => {
  const query = `query($states: [StateCode!], $on: Date!, $election: ID) {
    states(codes: $states) { code voting(on: $on, election: $election) { ${VOTING} } } }`;
  const { data, errors } = await service.graphql(query, { states, on, election });
  expect(errors).toBeUndefined();
  return data.states as { code: string; voting: Voting }[];
};

describe('the status of voting', () => {
  it.each([
    ['GA', '2026-11-28', 'GA-2026-12-01', ['CLOSED', 'CLOSED', 'OPEN', 'CLOSED', 'NOT_YET']],
    ['OH', '2027-04-10', 'OH-2027-05-04', ['CLOSED', 'OPEN', 'OPEN', 'UNKNOWN', 'NOT_YET']],
    ['OR', '2028-10-10', 'US-2028-11-07', ['OPEN', 'NOT_NEEDED', 'OPEN', 'NOT_OFFERED', 'NOT_YET']],
    ['CA', '2028-10-25', 'US-2028-11-07', ['OPEN', 'NOT_NEEDED', 'OPEN', 'UNKNOWN', 'NOT_YET']],
    ['ND', '2028-10-10', 'US-2028-11-07', ['NOT_NEEDED', 'OPEN', 'OPEN', 'NOT_YET', 'NOT_YET']],
    ['ND', '2028-11-07', 'US-2028-11-07', ['NOT_NEEDED', 'OPEN', 'OPEN', 'CLOSED', 'OPEN']],
  ])('in %s on %s is about %s: %j', async (state, on, election, statuses) => {
    const [found] = await votingIn([state], on);
    expect(found?.voting.election.id).toBe(election);
    expect(found?.voting.actions.map(({ status }) => status)).toEqual(statuses);
  });

  it('says by when a letter has to be on its way, and by when it must arrive', async () => {
    const [found] = await votingIn(['OH'], '2028-10-01');
    expect(found?.voting.actions[2]?.summary).toBe(
      'You can return your ballot in person until Tue, Nov 7 or by mail until Tue, Oct 31. Mail it by Tue, Oct 31 (it must arrive by Tue, Nov 7, 7:30 p.m.).',
    );
  });

  it.each([30, 10, 3, 1, 0, -1])('agrees with itself %i days before any election in any state', async (daysBefore) => {
    const query = '{ states { code } elections(from: "2026-11-01", to: "2030-12-31") { id date state { code } } }';
    const { data } = await service.graphql(query);
    for (const { id, date, state } of data.elections) {
      const on = addDays(date, -daysBefore);
      const codes: string[] = (state ? [state] : data.states).map(({ code }: { code: string }) => code);
      // All states at once cost more than an operation may.
      const found = [...(await votingIn(codes.slice(0, 25), on, id)), ...(await votingIn(codes.slice(25), on, id))];
      for (const { code, voting } of found) {
        const at = `${code} on ${on}, ${id}`;
        expect(
          voting.actions.map(({ action }) => action),
          at,
        ).toEqual(ACTIONS);
        for (const action of voting.actions) checkAction(action, on, `${at}, ${action.action}`);
        if (daysBefore < 0)
          expect(new Set(voting.actions.map(({ status }) => status)), at).toEqual(new Set(['CLOSED']));
      }
    }
  });
});

/** No way is open after its last day, and what is over is said in both languages and beside all that would help. */
function checkAction({ status, lastDay, summary, es, ways, facts }: Action, on: string, at: string): void {
  if (status === 'OPEN' || status === 'NOT_YET') expect((lastDay ?? on) >= on, at).toBe(true);
  for (const way of ways) if (way.status === 'OPEN') expect((way.lastDay ?? on) >= on, at).toBe(true);
  if (status === 'CLOSED' || ways.some((way) => way.status === 'CLOSED')) expect(summary, at).toMatch(OVER);
  else expect(summary, at).not.toMatch(OVER);
  expect(es, at).toMatch(OVER.test(summary) ? /^(Ya |La votación anticipada|Estas elecciones)/ : /^(?!Ya )/);
  for (const { slug, field, tooLate } of status === 'CLOSED' && !summary.startsWith('This') ? facts : [])
    if (field.action && field.action !== 'VOTE_ON_ELECTION_DAY') expect(tooLate, `${at} ${slug}`).toMatch(OVER);
}

describe('a field', () => {
  it('of an election of another state is null, with a warning', async () => {
    const query = '{ state(code: "GA") { voting(on: "2027-04-10", election: "OH-2027-05-04") { id } } }';
    const { data, extensions } = await service.graphql(query);
    expect(data.state.voting).toBeNull();
    expect(extensions.warnings[0].message).toBe('OH-2027-05-04 is an election of OH, not of GA.');
  });

  it('on a day without known elections is refused', async () => {
    const { data, errors } = await service.graphql('{ state(code: "GA") { voting(on: "1999-12-31") { id } } }');
    expect([data.state.voting, errors[0].extensions.code]).toEqual([null, 'BAD_USER_INPUT']);
  });
});
