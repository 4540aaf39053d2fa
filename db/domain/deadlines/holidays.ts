import { addDays, type CivilDay, civilDay, isWeekend, nthWeekday, weekdayOf, yearOf } from './civil-day.js';

/** A federal holiday. The catalog of each language has its name. */
export interface Holiday {
  name: ReturnType<typeof holidaysOf>[number][1];
  /** Whether the holiday itself is a day of the weekend beside it. */
  isObserved: boolean;
}

/** Returns the federal holidays (5 U.S.C. 6103(a)), except Inauguration Day, which is a holiday only around Washington. */
function holidaysOf(year: number) {
  return [
    [civilDay(year, 1, 1), 'newYear'],
    [nthWeekday(year, 1, 'Mon', 3), 'king'],
    [nthWeekday(year, 2, 'Mon', 3), 'washington'],
    // The last Monday of May is a week before the first one of June.
    [addDays(nthWeekday(year, 6, 'Mon', 1), -7), 'memorial'],
    [civilDay(year, 6, 19), 'juneteenth'],
    [civilDay(year, 7, 4), 'independence'],
    [nthWeekday(year, 9, 'Mon', 1), 'labor'],
    [nthWeekday(year, 10, 'Mon', 2), 'columbus'],
    [civilDay(year, 11, 11), 'veterans'],
    [nthWeekday(year, 11, 'Thu', 4), 'thanksgiving'],
    [civilDay(year, 12, 25), 'christmas'],
  ] as const;
}

/** Returns the observed day: Friday for a holiday on Saturday (5 U.S.C. 6103(b)), Monday for one on Sunday (E.O. 11582). */
function observed(day: CivilDay): CivilDay {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === 'Sat' ? -1 : weekday === 'Sun' ? 1 : 0);
}

/** Holidays by year. Without this cache, the deadlines of one election would compute them several thousand times. */
const cache = new Map<number, ReadonlyMap<CivilDay, Holiday>>();

function holidaysByDay(year: number): ReadonlyMap<CivilDay, Holiday> {
  const cached = cache.get(year);
  if (cached) return cached;
  const holidays = new Map<CivilDay, Holiday>();
  // New Year's Day is observed in the previous year if it is a Saturday.
  for (const [day, name] of [...holidaysOf(year), ...holidaysOf(year + 1)]) {
    if (observed(day) !== day) holidays.set(observed(day), { name, isObserved: true });
  }
  for (const [day, name] of holidaysOf(year)) holidays.set(day, { name, isObserved: false });
  cache.set(year, holidays);
  return holidays;
}

export function holidayOn(day: CivilDay): Holiday | undefined {
  return holidaysByDay(yearOf(day)).get(day);
}

export function isBusinessDay(day: CivilDay): boolean {
  return !isWeekend(day) && holidayOn(day) === undefined;
}

/** Returns the nearest business day in a direction, or the day itself if it is one. */
export function businessDayFrom(day: CivilDay, step: 1 | -1): CivilDay {
  let current = day;
  while (!isBusinessDay(current)) current = addDays(current, step);
  return current;
}

/** Adds business days to a day, or subtracts them if `count` is negative. The day itself does not count. */
export function addBusinessDays(day: CivilDay, count: number): CivilDay {
  const step = count < 0 ? -1 : 1;
  let current = day;
  for (let remaining = Math.abs(count); remaining > 0; remaining -= 1)
    current = businessDayFrom(addDays(current, step), step);
  return current;
}
