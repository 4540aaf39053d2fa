import { addDays, type CivilDay, civilDay, isWeekend, nthWeekday, weekdayOf, yearOf } from './civil-day.js';

/** The federal holidays (5 U.S.C. 6103(a)). Inauguration Day, a holiday around Washington only, is not one of them. */
function holidaysOf(year: number): [CivilDay, string][] {
  return [
    [civilDay(year, 1, 1), "New Year's Day"],
    [nthWeekday(year, 1, 'Mon', 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, 'Mon', 3), "Washington's Birthday"],
    // The last Monday of May: a week before the first one of June.
    [addDays(nthWeekday(year, 6, 'Mon', 1), -7), 'Memorial Day'],
    [civilDay(year, 6, 19), 'Juneteenth'],
    [civilDay(year, 7, 4), 'Independence Day'],
    [nthWeekday(year, 9, 'Mon', 1), 'Labor Day'],
    [nthWeekday(year, 10, 'Mon', 2), 'Columbus Day'],
    [civilDay(year, 11, 11), 'Veterans Day'],
    [nthWeekday(year, 11, 'Thu', 4), 'Thanksgiving Day'],
    [civilDay(year, 12, 25), 'Christmas Day'],
  ];
}

/** Offices close on the Friday before a holiday on a Saturday (5 U.S.C. 6103(b)), and on the Monday after one on a Sunday (E.O. 11582). */
function observed(day: CivilDay): CivilDay {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === 'Sat' ? -1 : weekday === 'Sun' ? 1 : 0);
}

/** By year. Without it, the deadlines of one election would compute these 11 days several thousand times. */
const cache = new Map<number, ReadonlyMap<CivilDay, string>>();

function namesOf(year: number): ReadonlyMap<CivilDay, string> {
  const found = cache.get(year);
  if (found) return found;
  const names = new Map<CivilDay, string>();
  // New Year's Day is observed in the year before if it is a Saturday.
  for (const [day, name] of [...holidaysOf(year), ...holidaysOf(year + 1)]) {
    if (observed(day) !== day) names.set(observed(day), `${name} (observed)`);
  }
  for (const [day, name] of holidaysOf(year)) names.set(day, name);
  cache.set(year, names);
  return names;
}

/** The name of the federal holiday on a day, such as `Columbus Day` or `Veterans Day (observed)`. */
export function holidayOn(day: CivilDay): string | undefined {
  return namesOf(yearOf(day)).get(day);
}

export function isBusinessDay(day: CivilDay): boolean {
  return !isWeekend(day) && holidayOn(day) === undefined;
}

/** The nearest business day in a direction, or the day itself if it is one. */
export function businessDayFrom(day: CivilDay, step: 1 | -1): CivilDay {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, step);
  return found;
}

/** The business day that is `count` business days after a day, or before it if `count` is negative. The day itself does not count. */
export function addBusinessDays(day: CivilDay, count: number): CivilDay {
  const step = count < 0 ? -1 : 1;
  let found = day;
  for (let left = Math.abs(count); left > 0; left -= 1) found = businessDayFrom(addDays(found, step), step);
  return found;
}
