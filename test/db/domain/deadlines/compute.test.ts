import { describe, expect, it } from 'vitest';
import { computePoints } from '../../../../db/domain/deadlines/compute.js';
import { type Point, parseRule } from '../../../../db/domain/deadlines/rule.js';

/** `date (plain count) act by day STATUS` for each point. */
function compute(rule: string, electionDay: string, isMailed = false): string[] {
  const parsed = parseRule(rule);
  if (!('rule' in parsed)) throw new Error(parsed.expected);
  return computePoints(parsed.rule as readonly Point[], electionDay, isMailed).map(
    ({ date, countedDate, actBy, status }) => `${date} (${countedDate}) act by ${actBy ?? '-'} ${status}`,
  );
}

const [TUE_2026, TUE_2028, SAT] = ['2026-11-03', '2028-11-07', '2027-10-09'];

describe('the day of', () => {
  it.each([
    // Election Day itself never moves, not even on a Saturday.
    ['-0d received', TUE_2028, '2028-11-07 (2028-11-07) act by 2028-11-07 COUNTED'],
    ['-0d received roll:next', SAT, '2027-10-09 (2027-10-09) act by 2027-10-09 COUNTED'],
    // Columbus Day is 29 days before Election Day when that is November 6, 7 or 8.
    ['-29d received', TUE_2026, '2026-10-05 (2026-10-05) act by 2026-10-05 COUNTED'],
    ['-29d received', TUE_2028, '2028-10-09 (2028-10-09) act by 2028-10-06 MAY_MOVE'],
    ['-29d received roll:next', TUE_2028, '2028-10-10 (2028-10-09) act by 2028-10-06 MOVED'],
    ['-29d received roll:previous', TUE_2028, '2028-10-06 (2028-10-09) act by 2028-10-06 MOVED'],
    ['-29d received roll:none', TUE_2028, '2028-10-09 (2028-10-09) act by 2028-10-06 COUNTED'],
    ['-29d received roll:weekend', TUE_2028, '2028-10-09 (2028-10-09) act by 2028-10-06 COUNTED'],
    // The Sunday before Columbus Day: Mississippi moves to the holiday, the others past it.
    ['-30d received', TUE_2028, '2028-10-08 (2028-10-08) act by 2028-10-06 MAY_MOVE'],
    ['-30d received roll:next', TUE_2028, '2028-10-10 (2028-10-08) act by 2028-10-06 MOVED'],
    ['-30d received roll:weekend', TUE_2028, '2028-10-09 (2028-10-08) act by 2028-10-06 MOVED'],
    ['-31d received roll:weekend', TUE_2028, '2028-10-09 (2028-10-07) act by 2028-10-06 MOVED'],
    ['-30d received roll:next', TUE_2026, '2026-10-05 (2026-10-04) act by 2026-10-02 MOVED'],
    // A start has no day to act by.
    ['-29d opens', TUE_2028, '2028-10-09 (2028-10-09) act by - MAY_MOVE'],
    ['-17d opens roll:next', TUE_2028, '2028-10-23 (2028-10-21) act by - MOVED'],
    // The end of a period is the day itself: early voting takes place on weekends.
    ['-2d closes', TUE_2028, '2028-11-05 (2028-11-05) act by 2028-11-05 COUNTED'],
    ['-3d closes roll:none', TUE_2028, '2028-11-04 (2028-11-04) act by 2028-11-04 COUNTED'],
    ['-29d closes', TUE_2028, '2028-10-09 (2028-10-09) act by 2028-10-09 COUNTED'],
    ['-2d closes roll:previous', TUE_2028, '2028-11-03 (2028-11-05) act by 2028-11-03 MOVED'],
    ['-2d closes roll:next', TUE_2028, '2028-11-06 (2028-11-05) act by 2028-11-05 MOVED'],
    // Business days are counted without Election Day, across weekends and holidays, and never move.
    ['-5bd received', TUE_2028, '2028-10-31 (2028-10-31) act by 2028-10-31 COUNTED'],
    ['-20bd opens', TUE_2028, '2028-10-10 (2028-10-10) act by - COUNTED'],
    ['+5bd received', TUE_2028, '2028-11-15 (2028-11-15) act by 2028-11-15 COUNTED'],
    ['-2bd received', '2028-11-28', '2028-11-24 (2028-11-24) act by 2028-11-24 COUNTED'],
    ['-3bd received', '2028-11-28', '2028-11-22 (2028-11-22) act by 2028-11-22 COUNTED'],
    // Months end earlier or later; the leap day counts.
    ['-3mo opens', TUE_2028, '2028-08-07 (2028-08-07) act by - COUNTED'],
    ['-1mo received', '2028-03-31', '2028-02-29 (2028-02-29) act by 2028-02-29 COUNTED'],
    ['-7d received', '2028-03-07', '2028-02-29 (2028-02-29) act by 2028-02-29 COUNTED'],
    // The law names a weekday: the day moves off a holiday only.
    ['-1Sat closes', TUE_2028, '2028-11-04 (2028-11-04) act by 2028-11-04 COUNTED'],
    ['-1Tue received', TUE_2028, '2028-10-31 (2028-10-31) act by 2028-10-31 COUNTED'],
    ['-4Mon opens', TUE_2028, '2028-10-16 (2028-10-16) act by - COUNTED'],
    ['-5Mon received', TUE_2028, '2028-10-09 (2028-10-09) act by 2028-10-06 MAY_MOVE'],
    ['-5Mon received roll:next', TUE_2028, '2028-10-10 (2028-10-09) act by 2028-10-06 MOVED'],
    ['-1Sat closes', SAT, '2027-10-02 (2027-10-02) act by 2027-10-02 COUNTED'],
    // The law names January 1, a holiday.
    ['01-01 opens', TUE_2028, '2028-01-01 (2028-01-01) act by - COUNTED'],
    ['min(01-01,-90d) opens', TUE_2028, '2028-01-01 (2028-01-01) act by - COUNTED'],
    ['min(01-01,-90d) opens', '2028-03-07', '2027-12-08 (2027-12-08) act by - COUNTED'],
    // Veterans Day 2028 is a Saturday, observed on Friday.
    ['+3d received', TUE_2028, '2028-11-10 (2028-11-10) act by 2028-11-09 MAY_MOVE'],
    ['+10d received', TUE_2028, '2028-11-17 (2028-11-17) act by 2028-11-17 COUNTED'],
  ])('%s for %s is %s', (rule, electionDay, expected) => {
    expect(compute(rule, electionDay)).toEqual([expected]);
  });

  it.each([
    ['-0d received', TUE_2028, '2028-11-07 (2028-11-07) act by 2028-10-31 COUNTED'],
    ['-11d received', '2026-12-01', '2026-11-20 (2026-11-20) act by 2026-11-13 COUNTED'],
    // A week before is a holiday, and Thanksgiving is a Thursday.
    ['-15d received', TUE_2028, '2028-10-23 (2028-10-23) act by 2028-10-16 COUNTED'],
    ['-22d received', TUE_2028, '2028-10-16 (2028-10-16) act by 2028-10-06 COUNTED'],
    ['-5d received', '2026-12-08', '2026-12-03 (2026-12-03) act by 2026-11-25 COUNTED'],
    // A Saturday: the state may move it to the Friday before.
    ['-10d received', TUE_2028, '2028-10-28 (2028-10-28) act by 2028-10-20 MAY_MOVE'],
    ['-30d received roll:next', TUE_2028, '2028-10-10 (2028-10-08) act by 2028-09-29 MOVED'],
    ['-30d received roll:previous', TUE_2028, '2028-10-06 (2028-10-08) act by 2028-09-29 MOVED'],
    // On a Saturday, offices are open for the election, and mail is not certain.
    ['-0d received', SAT, '2027-10-09 (2027-10-09) act by 2027-10-01 COUNTED'],
    ['-0d postmarked', TUE_2028, '2028-11-07 (2028-11-07) act by 2028-11-07 COUNTED'],
    ['-29d postmarked roll:next', TUE_2028, '2028-10-10 (2028-10-09) act by 2028-10-06 MOVED'],
  ])('%s for %s by mail is %s', (rule, electionDay, expected) => {
    expect(compute(rule, electionDay, true)).toEqual([expected]);
  });

  it.each([
    ['-0d postmarked; +7d received', ['2028-11-07', '2028-11-07']],
    // The arrival leaves less time than the postmark.
    ['-0d postmarked; +3d received', ['2028-11-02', '2028-11-02']],
    ['-15d postmarked; -10d received', ['2028-10-20', '2028-10-20']],
  ])('a letter is mailed once: %s', (rule, days) => {
    expect(compute(rule, TUE_2028, true)).toEqual(days.map((day) => expect.stringContaining(`act by ${day} `)));
  });
});
