import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../src/messages/locale.js';
import { type CalendarDeadline, description, summary } from '../../../../src/site/calendar/event-text.js';

const RULE = { text: 'Received 28 days before Election Day', textIn: 'Received 28 days before Election Day' };
const DEADLINE: CalendarDeadline = {
  id: 'US-2028-11-07.AA.registration_deadline_mail.received',
  ...({ action: 'REGISTER', method: 'MAIL', kind: 'RECEIVED', status: 'COUNTED' } as const),
  ...{ date: '2028-10-10', actBy: '2028-10-10', label: 'register to vote by mail', localTime: null },
  ...{ advice: 'Mail it.', statusNote: null, englishNotes: [] },
  item: { slug: 'registration_deadline_mail', ...RULE, footnotes: '', source: null },
};
const deadline = (changes: Partial<CalendarDeadline>): CalendarDeadline => ({ ...DEADLINE, ...changes });
const RETURN = { action: 'RETURN_BALLOT', method: 'MAIL' } as const;
const opens = (action: 'VOTE_EARLY' | 'REQUEST_BALLOT') =>
  ({ action, method: null, kind: 'OPENS', actBy: null, label: 'first day to ask for a mail ballot' }) as const;

describe('the summary of an event', () => {
  it.each<[Partial<CalendarDeadline>, string]>([
    [{}, 'AA: last day to mail your registration form (it must arrive by October 10)'],
    [{ kind: 'POSTMARKED' }, 'AA: last day to mail your registration form (it must be postmarked by October 10)'],
    [{ method: 'ONLINE', label: 'register to vote online' }, 'AA: last day to register to vote online'],
    [
      { method: 'IN_PERSON', label: 'register to vote in person', actBy: '2028-10-06' },
      'AA: register to vote in person by this day (the deadline is October 10)',
    ],
    [{ ...RETURN, actBy: '2028-10-03' }, 'AA: last day to mail your ballot (it must arrive by October 10)'],
    [
      { ...RETURN, action: 'REQUEST_BALLOT', status: 'UNCONFIRMED' },
      'AA: last day to mail your request (it must arrive by October 10) (not confirmed)',
    ],
    [{ action: 'VOTE_EARLY', method: 'IN_PERSON', kind: 'CLOSES' }, 'AA: last day to vote early'],
    [{ ...opens('VOTE_EARLY'), status: 'MAY_MOVE' }, 'AA: early voting opens (this day may change)'],
    [opens('REQUEST_BALLOT'), 'AA: first day to ask for a mail ballot'],
  ])('of %j is %s', (changes, expected) => {
    expect(summary('AA', deadline(changes), LOCALES.en)).toBe(expected);
  });
});

const GENERAL = { ofState: false, disclaimer: 'Not legal advice.' };
const RUNOFF = { ...GENERAL, ofState: true };
const partsOf = (changes: Partial<CalendarDeadline>, context = GENERAL) =>
  description(deadline(changes), context, LOCALES.en).split('\n\n');

describe('the description of an event', () => {
  it('says what to do, until when and by which rule, and leaves out what there is none of', () => {
    expect(partsOf({ localTime: '5 p.m. local time' })).toEqual([
      'Mail it.',
      'Must arrive by: Tuesday, October 10, 2028, 5 p.m. local time.',
      'Rule: Received 28 days before Election Day.',
      'Not legal advice.',
    ]);
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
