import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../src/messages/locale.js';
import { type CalendarDeadline, description, summary } from '../../../../src/site/calendar/event-text.js';

const DEADLINE: CalendarDeadline = {
  id: 'US-2028-11-07.AA.registration_deadline_mail.received',
  ...({ action: 'REGISTER', method: 'MAIL', kind: 'RECEIVED', status: 'COUNTED' } as const),
  ...{ statusNote: null, englishNotes: [] },
  ...{ date: '2028-10-10', actBy: '2028-10-10', time: null, timeKind: null, zones: ['America/Chicago'] },
  item: { slug: 'early_voting_starts', text: 'Received 28 days before Election Day', footnotes: '', source: null },
};
const deadline = (changes: Partial<CalendarDeadline>): CalendarDeadline => ({ ...DEADLINE, ...changes });
const RETURN = { action: 'RETURN_BALLOT', method: 'MAIL' } as const;
const opens = (action: 'VOTE_EARLY' | 'REQUEST_BALLOT') =>
  ({ action, method: null, kind: 'OPENS', actBy: null }) as const;

describe('the summary of an event', () => {
  it.each<[Partial<CalendarDeadline>, string]>([
    [{}, 'AA: last day to mail your registration form (it must arrive by October 10)'],
    [{ kind: 'POSTMARKED' }, 'AA: last day to mail your registration form (it must be postmarked by October 10)'],
    [{ method: 'ONLINE' }, 'AA: last day to register to vote online'],
    [
      { method: 'IN_PERSON', actBy: '2028-10-06' },
      'AA: register to vote in person by this day (the deadline is October 10)',
    ],
    [
      { ...RETURN, date: '2028-11-14', actBy: '2028-11-07' },
      'AA: last day to mail your ballot (it must arrive by November 14)',
    ],
    [
      { ...RETURN, action: 'REQUEST_BALLOT', status: 'UNCONFIRMED' },
      'AA: last day to mail your request (it must arrive by October 10) (not confirmed)',
    ],
    [{ action: 'REQUEST_EMERGENCY_BALLOT', method: null, kind: 'DONE' }, 'AA: last day to ask for an emergency ballot'],
    [{ action: 'VOTE_EARLY', method: 'IN_PERSON', kind: 'CLOSES' }, 'AA: last day to vote early'],
    [opens('VOTE_EARLY'), 'AA: early voting opens'],
    [{ ...opens('VOTE_EARLY'), status: 'MAY_MOVE' }, 'AA: early voting opens (this day may change)'],
    [opens('REQUEST_BALLOT'), 'AA: first day to ask for a mail ballot'],
  ])('of %j is %s', (changes, expected) => {
    expect(summary('AA', deadline(changes), LOCALES.en)).toBe(expected);
  });
});

const GENERAL = { election: { date: '2028-11-07', state: null }, disclaimer: 'Not legal advice.' };
const RUNOFF = { ...GENERAL, election: { date: '2028-11-07', state: {} } };
const partsOf = (changes: Partial<CalendarDeadline>, context: typeof GENERAL | typeof RUNOFF = GENERAL) =>
  description(deadline(changes), context, LOCALES.en).split('\n\n');

describe('the description of an event', () => {
  const CLOCK = { timeKind: 'CLOCK', time: '17:00' } as const;

  it.each<[Pick<CalendarDeadline, 'time' | 'timeKind'>, string]>([
    [CLOCK, ', 5 p.m. local time (America/Chicago).'],
    [{ ...CLOCK, time: '00:30' }, ', 12:30 a.m. local time (America/Chicago).'],
    [{ ...CLOCK, time: '12:00' }, ', noon local time (America/Chicago).'],
    [{ timeKind: 'POLLS_CLOSE', time: null }, ', before the polls close.'],
    [{ timeKind: 'OFFICE_CLOSE', time: null }, ', before the office closes.'],
  ])('writes the time %j as %s', (time, expected) => {
    expect(partsOf(time)[1]).toBe(`Must arrive by: Tuesday, October 10, 2028${expected}`);
  });

  it('names both time zones of a state, or none if they are unknown', () => {
    const zones = ['America/Chicago', 'America/Denver'];
    expect(partsOf({ ...CLOCK, zones })[1]).toContain('local time (America/Chicago, America/Denver).');
    expect(partsOf({ ...CLOCK, zones: [] })[1]).toContain('5 p.m. local time.');
  });

  it('says when to mail, and leaves out what there is none of', () => {
    expect(partsOf({ actBy: '2028-10-03' })).toEqual([
      'Mail it by Tue, Oct 3 (it must arrive by Tue, Oct 10).',
      'Must arrive by: Tuesday, October 10, 2028.',
      'Rule: Received 28 days before Election Day.',
      'Not legal advice.',
    ]);
  });

  it('warns of a postmark', () => {
    expect(partsOf({ kind: 'POSTMARKED' })[0]).toBe(
      'Mail it by Tue, Oct 10 (it must be postmarked by Tue, Oct 10). Mail it earlier, or ask for a postmark at a post office counter.',
    );
  });

  it('says by when to act where that is earlier than the deadline', () => {
    expect(partsOf({ method: 'ONLINE', actBy: '2028-10-06', ...CLOCK })[0]).toBe(
      'Do it by Fri, Oct 6. (The deadline is Tuesday, October 10, 5 p.m.)',
    );
  });

  it('has no rule that contradicts the day: where the day was moved, or follows from a rule of its own', () => {
    const rule = expect.stringMatching(/^Rule/);
    expect(partsOf({ status: 'MOVED', statusNote: 'Moved.' })).not.toContainEqual(rule);
    expect(partsOf({}, RUNOFF)).not.toContainEqual(rule);
    expect(partsOf({ status: 'UNCONFIRMED' }, RUNOFF)).toContainEqual(
      'Rule for general elections: Received 28 days before Election Day.',
    );
  });
});
