import { describe, expect, it } from 'vitest';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

const METHODS: Record<string, string> = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' };

/** `action method: kind date time (plain count) status` of the deadlines of a state. */
async function shown(state: string): Promise<string[]> {
  const data = await service.data(
    `query ($state: StateCode!) { state(code: $state) { deadlines(election: "US-2028-11-07") {
      action method kind date countedDate time status } } }`,
    { state },
  );
  return data.state.deadlines.map((one: Record<string, string | null>) => {
    const counted = one.date === one.countedDate ? null : `(${one.countedDate?.slice(5)})`;
    const what = `${one.action} ${METHODS[one.method ?? ''] ?? ''}`.trim();
    return [`${what}:`, one.kind, one.date?.slice(5), one.time, counted, one.status].filter(Boolean).join(' ');
  });
}

// In 2028, Columbus Day is 29 days before Election Day, and Veterans Day is observed three days after it.
it('the end of early voting is the last day to act in each state, also on a weekend', async () => {
  const { data } = await service.graphql(
    '{ election(id: "US-2028-11-07") { deadlines { date actBy countedDate status kind state { code } } } }',
  );
  const ends = data.election.deadlines.filter(({ kind, date }: Record<string, string>) => kind === 'CLOSES' && date);
  expect(ends.length).toBeGreaterThan(35);
  for (const { state, date, actBy, countedDate, status } of ends)
    expect([state.code, date, actBy, status]).toEqual([state.code, countedDate, countedDate, 'COUNTED']);
  const weekends = ends.filter(({ date }: Record<string, string>) => date === '2028-11-04' || date === '2028-11-05');
  expect(weekends.length).toBeGreaterThanOrEqual(14);
});

describe('the deadlines of November 7, 2028', () => {
  it.each([
    [
      'CA',
      [
        'REGISTER in person: RECEIVED 11-07 COUNTED',
        'REGISTER by mail: POSTMARKED 10-23 COUNTED',
        'REGISTER online: RECEIVED 10-23 COUNTED',
        'REQUEST_BALLOT by mail: NOT_OFFERED',
        'RETURN_BALLOT by mail: POSTMARKED 11-07 COUNTED',
        'RETURN_BALLOT by mail: RECEIVED 11-14 COUNTED',
        'VOTE_EARLY in person: OPENS 10-09 MAY_MOVE',
      ],
    ],
    [
      'GA',
      [
        'REGISTER in person: RECEIVED 10-10 (10-09) MOVED',
        'REGISTER by mail: POSTMARKED 10-10 (10-09) MOVED',
        'REGISTER online: RECEIVED 10-10 (10-09) MOVED',
        'REQUEST_BALLOT by mail: RECEIVED 10-27 COUNTED',
        'RETURN_BALLOT by mail: RECEIVED 11-07 19:00 COUNTED',
        'VOTE_EARLY in person: OPENS 10-16 COUNTED',
        'VOTE_EARLY in person: CLOSES 11-03 COUNTED',
      ],
    ],
    [
      'MA',
      [
        'REGISTER in person: RECEIVED 10-28 COUNTED',
        'REGISTER by mail: POSTMARKED 10-28 COUNTED',
        'REGISTER online: RECEIVED 10-28 COUNTED',
        'REQUEST_BALLOT by mail: RECEIVED 10-31 17:00 COUNTED',
        'RETURN_BALLOT by mail: POSTMARKED 11-07 COUNTED',
        'RETURN_BALLOT by mail: RECEIVED 11-10 17:00 MAY_MOVE',
        'VOTE_EARLY in person: OPENS 10-21 MAY_MOVE',
        'VOTE_EARLY in person: CLOSES 11-03 COUNTED',
      ],
    ],
    [
      'OH',
      [
        'REGISTER in person: RECEIVED 10-10 (10-08) MOVED',
        'REGISTER by mail: POSTMARKED 10-10 (10-08) MOVED',
        'REGISTER online: RECEIVED 10-10 (10-08) MOVED',
        'REQUEST_BALLOT by mail: RECEIVED 10-31 20:30 COUNTED',
        'RETURN_BALLOT by mail: RECEIVED 11-07 19:30 COUNTED',
        'VOTE_EARLY in person: OPENS NOT_COMPUTED',
        'VOTE_EARLY in person: CLOSES 11-05 COUNTED',
      ],
    ],
    [
      'TX',
      [
        'REGISTER in person: RECEIVED 10-10 (10-08) MOVED',
        'REGISTER by mail: POSTMARKED 10-10 (10-08) MOVED',
        'REGISTER online: NOT_OFFERED',
        'REQUEST_BALLOT by mail: RECEIVED 10-27 COUNTED',
        'RETURN_BALLOT by mail: POSTMARKED 11-07 COUNTED',
        'RETURN_BALLOT by mail: RECEIVED 11-08 17:00 COUNTED',
        'VOTE_EARLY in person: OPENS 10-23 (10-21) MOVED',
        'VOTE_EARLY in person: CLOSES 11-03 COUNTED',
      ],
    ],
  ])('of %s are those of the reference', async (state, expected) => {
    expect(await shown(state)).toEqual(expect.arrayContaining(expected));
  });
});
