import { describe, expect, it } from 'vitest';
import { type Deadline, deadlinesOf } from '../../../../db/domain/deadlines/deadlines.js';
import { type Election, federalElection } from '../../../../db/domain/deadlines/elections.js';
import {
  type DeadlineRow,
  type DeadlineValue,
  type RuleScope,
  readRules,
} from '../../../../db/domain/deadlines/rules.js';

const GENERAL = federalElection(2028) as Election;
const PRIMARY: Election = { ...GENERAL, id: 'GA-2028-05-23', state: 'GA', date: '2028-05-23', type: 'primary' };

const value = (state: string, field: string, text: string, footnotes = ''): DeadlineValue => ({
  state,
  field,
  text,
  footnotes,
});
const row = (state: string, field: string, rule: string, note = '', electionType: RuleScope = ''): DeadlineRow => ({
  state,
  field,
  electionType,
  rule,
  note,
  source: 'Law',
  asOf: null,
});

const MAIL = 'registration_deadline_mail';
const VALUES = [
  value('GA', MAIL, 'Postmarked 29 days before Election Day', 'By 5 p.m.'),
  value('GA', 'polls_close', '7 p.m.'),
  value('CA', 'ballot_return_deadline_mail', 'Postmarked by Election Day, received within 7 days after Election Day'),
  value('CA', 'absentee_deadline_mail', 'N/A'),
  value('CA', 'absentee_request_start_date', 'Any time'),
  value('CA', 'registration_deadline_online', ''),
  value('CA', MAIL, 'Soon'),
  value('CA', 'early_voting_starts', '29 days before Election Day'),
];

const deadlines = (rows: DeadlineRow[] = [], election = GENERAL) => deadlinesOf(election, readRules(VALUES, rows));
const only = (field: string, rows?: DeadlineRow[], election?: Election) =>
  deadlines(rows, election).filter((one) => one.field === field && one.state === 'GA') as [Deadline];

describe('the deadlines of an election', () => {
  it('are those of the deadline fields, by state, field and point, each with a stable id', () => {
    expect(deadlines().map(({ id, status }) => `${id} ${status}`)).toEqual([
      'US-2028-11-07.CA.registration_deadline_mail NOT_COMPUTED',
      'US-2028-11-07.CA.registration_deadline_online UNKNOWN',
      'US-2028-11-07.CA.absentee_request_start_date.opens NO_LIMIT',
      'US-2028-11-07.CA.absentee_deadline_mail NOT_OFFERED',
      'US-2028-11-07.CA.early_voting_starts.opens MAY_MOVE',
      'US-2028-11-07.CA.ballot_return_deadline_mail.postmarked COUNTED',
      'US-2028-11-07.CA.ballot_return_deadline_mail.received COUNTED',
      'US-2028-11-07.GA.registration_deadline_mail.postmarked MAY_MOVE',
    ]);
  });

  it('have a date, what to do, how sure the date is, and why', () => {
    expect(only(MAIL, [row('GA', MAIL, '-29d postmarked roll:next', 'It did in 2022.')])).toEqual([
      {
        id: 'US-2028-11-07.GA.registration_deadline_mail.postmarked',
        election: GENERAL,
        state: 'GA',
        field: MAIL,
        action: 'REGISTER',
        method: 'MAIL',
        kind: 'POSTMARKED',
        date: '2028-10-10',
        actBy: '2028-10-06',
        countedDate: '2028-10-09',
        time: '17:00',
        timeKind: 'CLOCK',
        status: 'MOVED',
        notes: [
          {
            ...{ reason: 'moved', day: '2028-10-10', countedDay: '2028-10-09' },
            holiday: { name: 'columbus', isObserved: false },
          },
          'It did in 2022.',
        ],
        rule: '-29d postmarked 17:00 roll:next',
      },
    ]);
  });

  it.each([
    [[], 'MAY_MOVE', [{ reason: 'mayMove' }]],
    [[row('GA', MAIL, '-29d postmarked', 'Years disagree.')], 'MAY_MOVE', [{ reason: 'mayMove' }, 'Years disagree.']],
    [
      [row('GA', MAIL, '-29d postmarked roll:none', 'Not in 2022.')],
      'COUNTED',
      [{ reason: 'deadline', day: '2028-10-09' }, 'Not in 2022.'],
    ],
    [[row('GA', MAIL, '-28d postmarked', 'The law says 28.')], 'COUNTED', []],
    [[row('GA', MAIL, '?', 'The court decides.')], 'NOT_COMPUTED', ['The court decides.']],
    [[row('GA', MAIL, '-29d sent')], 'NOT_COMPUTED', [{ reason: 'unreadable' }]],
  ])('with the rows %j are %s, with the notes %j', (rows, status, notes) => {
    expect(only(MAIL, rows)).toMatchObject([{ status, notes }]);
  });

  it('without a date have no other day or time, and say why', () => {
    for (const deadline of deadlines().filter(({ date }) => date === null)) {
      expect(deadline).toMatchObject({ actBy: null, countedDate: null, time: null, notes: [expect.anything()] });
    }
  });

  it('of a state are unconfirmed plain counts if no row says that the rule holds for its elections', () => {
    const saturday = { status: 'UNCONFIRMED', date: '2028-04-22', actBy: '2028-04-21', countedDate: '2028-04-22' };
    const rows = [row('GA', MAIL, '-31d postmarked roll:next')];
    for (const type of ['primary', 'general', 'special'] as const)
      expect(deadlines(rows, { ...PRIMARY, type })).toMatchObject([{ ...saturday, rule: '-31d postmarked 17:00' }]);
    expect(deadlines(rows, PRIMARY)[0]?.notes).toMatchObject([{ reason: 'unconfirmed' }, { reason: 'mayMove' }]);
  });

  it('of a state are unconfirmed where it offers nothing for general elections, and unknown where nothing is known', () => {
    const found = deadlines([row('CA', 'early_voting_starts', '?', 'It varies.')], { ...PRIMARY, state: 'CA' });
    expect(found.map(({ field, status, date, rule }) => [field, status, date, rule])).toEqual(
      expect.arrayContaining([
        ['absentee_deadline_mail', 'UNCONFIRMED', null, 'not_offered'],
        ['absentee_request_start_date', 'UNCONFIRMED', null, 'no_limit'],
        ['registration_deadline_online', 'UNKNOWN', null, null],
        ['early_voting_starts', 'NOT_COMPUTED', null, '?'],
      ]),
    );
  });

  it('are computed for every election if a row says that its rule holds for all', () => {
    const rows = [row('GA', MAIL, '-29d postmarked roll:previous', 'The law names all elections.', 'all')];
    expect(only(MAIL, rows, PRIMARY)).toMatchObject([
      { date: '2028-04-24', time: '17:00', status: 'COUNTED', notes: ['The law names all elections.'] },
    ]);
    expect(only(MAIL, rows)).toMatchObject([{ date: '2028-10-06', status: 'MOVED' }]);
    expect(only(MAIL, [...rows, row('GA', MAIL, '-29d postmarked roll:next')])).toMatchObject([{ date: '2028-10-10' }]);
    expect(only(MAIL, [...rows, row('GA', MAIL, '-28d received', '', 'primary')], PRIMARY)).toMatchObject([
      { date: '2028-04-25' },
    ]);
  });

  it('end a period on the day itself, also where they are unconfirmed', () => {
    const values = [value('GA', 'early_voting_ends', '2 days before Election Day')];
    const found = deadlinesOf(PRIMARY, readRules(values, [row('GA', 'early_voting_ends', '-2d closes roll:next')]));
    expect(found).toMatchObject([{ date: '2028-05-21', actBy: '2028-05-21', status: 'UNCONFIRMED' }]);
  });

  it('are computed if a row names the type of the election', () => {
    const rows = [row('GA', MAIL, '?'), row('GA', MAIL, '-28d received', '', 'primary')];
    expect(only(MAIL, rows, PRIMARY)).toMatchObject([{ date: '2028-04-25', kind: 'RECEIVED', time: null }]);
    expect(only(MAIL, rows)).toMatchObject([{ status: 'NOT_COMPUTED' }]);
  });

  it('do not become known by a row alone: a row only refines a text', () => {
    const rows = [row('CA', 'registration_deadline_online', '-15d received')];
    const found = deadlines(rows).filter(({ field }) => field === 'registration_deadline_online');
    expect(found).toMatchObject([{ state: 'CA', status: 'UNKNOWN' }]);
  });
});
