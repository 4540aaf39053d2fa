import { expect, it } from 'vitest';
import { adviceOn, localTime } from '../../../../db/domain/voting/deadline-words.js';
import { VOTING_LOCALES } from '../../../../db/domain/voting/messages/locale.js';

const LETTER = {
  ...({ action: 'REGISTER', method: 'MAIL', kind: 'RECEIVED', status: 'COUNTED' } as const),
  ...{ date: '2028-10-10', actBy: '2028-10-03', time: null, timeKind: null, election: { date: '2028-11-07' } },
};
const CLOCK = { timeKind: 'CLOCK', time: '17:00' } as const;
const ONLINE = { ...LETTER, ...CLOCK, method: 'ONLINE', kind: 'DONE', actBy: '2028-10-06' } as const;

it.each<[Parameters<typeof adviceOn>[0], string | undefined, string]>([
  [LETTER, undefined, 'Mail it by Tue, Oct 3 (it must arrive by Tue, Oct 10).'],
  [LETTER, '2028-10-04', 'Too late to mail it safely. Do it online by Fri, Oct 6.'],
  [LETTER, '2028-10-11', 'This day has passed.'],
  [{ ...LETTER, kind: 'POSTMARKED' }, undefined, expect.stringContaining('ask for a postmark at a post office')],
  [ONLINE, undefined, 'Do it by Fri, Oct 6. (The deadline is Tuesday, October 10, 5 p.m.)'],
  [ONLINE, '2028-10-07', ''],
  [{ ...ONLINE, actBy: null }, undefined, 'It may be over before this day: ask the election office.'],
])('the advice on %j on the day %s is %s', (deadline, on, expected) => {
  expect(adviceOn(deadline, [LETTER, ONLINE], on, VOTING_LOCALES.en)).toEqual(expected);
});

it.each([
  ['17:00', ['America/Chicago', 'America/Denver'], '5 p.m. local time (America/Chicago, America/Denver)'],
  ['00:30', [], '12:30 a.m. local time'],
  ['12:00', [], 'noon local time'],
])('the time %s in %j is %s', (time, zones, expected) => {
  expect(localTime({ timeKind: 'CLOCK', time }, zones, VOTING_LOCALES.en)).toBe(expected);
});
