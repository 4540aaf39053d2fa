import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isCivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { federalElections, nextFederalElection } from '../../../../db/domain/deadlines/elections.js';
import {
  addBusinessDays,
  businessDayFrom,
  holidayOn,
  isBusinessDay,
} from '../../../../db/domain/deadlines/holidays.js';

describe('a civil day', () => {
  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2028-11-31', false],
    ['2028-13-01', false],
    ['2028-1-1', false],
    ['28-01-01', false],
    ['2028-01-01T00:00:00Z', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isCivilDay(text)).toBe(exists);
  });

  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-01-01', -1, '2027-12-31'],
    // Daylight saving time ends on 2028-11-05: that day has 25 hours, but is one day.
    ['2028-11-07', -3, '2028-11-04'],
    ['2028-03-13', -1, '2028-03-12'],
  ])('%s plus %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it.each([
    ['2028-11-07', -3, '2028-08-07'],
    ['2028-03-31', -1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-10-31', 1, '2028-11-30'],
    ['2028-01-31', -2, '2027-11-30'],
    ['2028-12-15', 1, '2029-01-15'],
  ])('%s plus %d months is %s, at the latest the end of the month', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});

describe('a holiday', () => {
  it.each<[string, string, boolean?]>([
    ['2028-10-09', 'columbus'],
    ['2026-10-12', 'columbus'],
    ['2028-11-11', 'veterans'],
    ['2028-11-10', 'veterans', true],
    ['2029-11-12', 'veterans', true],
    ['2028-11-23', 'thanksgiving'],
    ['2027-12-31', 'newYear', true],
    ['2028-01-01', 'newYear'],
    ['2028-05-29', 'memorial'],
    ['2027-05-31', 'memorial'],
    ['2028-01-17', 'king'],
    ['2028-02-21', 'washington'],
    ['2027-06-18', 'juneteenth', true],
    ['2027-07-05', 'independence', true],
    ['2028-09-04', 'labor'],
    ['2028-12-25', 'christmas'],
  ])('on %s is %s', (day, name, isObserved = false) => {
    expect(holidayOn(day)).toEqual({ name, isObserved });
  });

  it.each(['2029-01-20', '2028-11-24'])('is not %s', (day) => expect(holidayOn(day)).toBeUndefined());
});

describe('a business day', () => {
  it.each([
    ['2028-11-07', true],
    ['2028-11-10', false],
    ['2028-11-05', false],
    ['2028-10-09', false],
  ])('is %s: %s', (day, expected) => {
    expect(isBusinessDay(day)).toBe(expected);
  });

  it('is counted without the first day, across weekends and holidays', () => {
    expect(addBusinessDays('2028-11-07', -5)).toBe('2028-10-31');
    expect(addBusinessDays('2028-11-07', 5)).toBe('2028-11-15');
    // Thanksgiving is on November 23.
    expect(addBusinessDays('2028-11-27', -2)).toBe('2028-11-22');
    expect(addBusinessDays('2028-11-25', -1)).toBe('2028-11-24');
  });

  it('is found in both directions', () => {
    expect([businessDayFrom('2028-10-08', 1), businessDayFrom('2028-10-09', -1)]).toEqual(['2028-10-10', '2028-10-06']);
  });
});

describe('federal general elections', () => {
  it('are on the Tuesday after the first Monday of November of even years', () => {
    const days = federalElections('2024-01-01', '2034-12-31').map(({ date }) => date);
    expect(days).toEqual(['2024-11-05', '2026-11-03', '2028-11-07', '2030-11-05', '2032-11-02', '2034-11-07']);
  });

  it('are listed from and to a day, both included', () => {
    expect(federalElections('2026-11-03', '2028-11-07').map(({ id }) => id)).toEqual([
      'US-2026-11-03',
      'US-2028-11-07',
    ]);
    expect(federalElections('2026-11-04', '2028-11-06')).toEqual([]);
  });

  it('are listed for the years 2000 to 2099, however long the period', () => {
    expect(federalElections('0001-01-01', '9999-12-31')).toHaveLength(50);
  });

  it.each([
    ['2026-11-03', 'US-2026-11-03'],
    ['2026-11-04', 'US-2028-11-07'],
    ['2027-06-01', 'US-2028-11-07'],
  ])('on or after %s: the next one is %s', (day, id) => {
    expect(nextFederalElection(day)?.id).toBe(id);
  });
});
