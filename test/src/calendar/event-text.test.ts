import { describe, expect, it } from 'vitest';
import { type CalendarDeadline, description, summary } from '../../../src/calendar/event-text.js';

const DEADLINE: CalendarDeadline = {
  id: 'US-2028-11-07.AA.registration_deadline_mail.received',
  ...({ action: 'REGISTER', method: 'MAIL', kind: 'RECEIVED', status: 'COUNTED', statusNote: null } as const),
  ...{ date: '2028-10-10', actBy: '2028-10-10', time: null, zones: ['America/Chicago'] },
  item: { slug: 'early_voting_starts', text: 'Received 28 days before Election Day', footnotes: '', source: null },
};
const deadline = (changes: Partial<CalendarDeadline>): CalendarDeadline => ({ ...DEADLINE, ...changes });
const RETURN = { action: 'RETURN_BALLOT', method: 'MAIL' } as const;
const opens = (action: 'VOTE_EARLY' | 'REQUEST_BALLOT') =>
  ({ action, method: null, kind: 'OPENS', actBy: null }) as const;

describe('the summary of an event', () => {
  it.each<[Partial<CalendarDeadline>, string]>([
    [{}, 'AA: last day to register to vote by mail (must arrive)'],
    [{ kind: 'POSTMARKED' }, 'AA: last day to register to vote by mail (postmarked)'],
    [
      { kind: 'POSTMARKED', actBy: '2028-10-06' },
      'AA: last safe day to register to vote by mail (postmarked by October 10)',
    ],
    [{ method: 'ONLINE' }, 'AA: last day to register to vote online'],
    [
      { method: 'IN_PERSON', actBy: '2028-10-06' },
      'AA: last safe day to register to vote in person (deadline October 10)',
    ],
    [
      { ...RETURN, date: '2028-11-14', actBy: '2028-11-07' },
      'AA: last safe day to return your ballot by mail (must arrive by November 14)',
    ],
    [{ action: 'REQUEST_EMERGENCY_BALLOT', method: null, kind: 'DONE' }, 'AA: last day to request an emergency ballot'],
    [{ action: 'VOTE_EARLY', method: 'IN_PERSON', kind: 'CLOSES' }, 'AA: last day to vote early'],
    [opens('VOTE_EARLY'), 'AA: early voting opens'],
    [{ ...opens('VOTE_EARLY'), status: 'MAY_MOVE' }, 'AA: early voting opens (this day may change)'],
    [opens('REQUEST_BALLOT'), 'AA: first day to request an absentee ballot'],
  ])('of %j is %s', (changes, expected) => {
    expect(summary('AA', deadline(changes))).toBe(expected);
  });
});

describe('the description of an event', () => {
  it.each<[string, string]>([
    ['17:00', ', 5:00 p.m. local time (America/Chicago).'],
    ['00:30', ', 12:30 a.m. local time (America/Chicago).'],
    ['12:00', ', 12:00 p.m. local time (America/Chicago).'],
    ['polls_close', ', when the polls close.'],
    ['office_close', ', when the office closes.'],
  ])('writes the time %s as %s', (time, expected) => {
    expect(description(deadline({ time }), '').split('\n')[0]).toBe(
      `Must arrive by: Tuesday, October 10, 2028${expected}`,
    );
  });

  it('names both time zones of a state, or none if they are unknown', () => {
    const zones = ['America/Chicago', 'America/Denver'];
    expect(description(deadline({ time: '17:00', zones }), '')).toContain(
      'local time (America/Chicago, America/Denver).',
    );
    expect(description(deadline({ time: '17:00', zones: [] }), '')).toContain('5:00 p.m. local time.');
  });

  it('leaves out what there is none of', () => {
    expect(description(DEADLINE, 'Not legal advice.')).toBe(
      'Must arrive by: Tuesday, October 10, 2028.\n\nRule: Received 28 days before Election Day.\n\nNot legal advice.',
    );
  });
});
