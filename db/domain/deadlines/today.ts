import { addDays, type CivilDay } from './civil-day.js';
import { FIRST_YEAR } from './elections.js';

const FIRST_DAY: CivilDay = `${FIRST_YEAR}-01-01`;
/** Where a day ends last among the states. */
const LAST_ZONE = 'Pacific/Honolulu';

/** Made once for each time zone: making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The current day where it ends last among some time zones: until then a deadline has not passed everywhere. The UTC day would not do,
 * because it ends in the afternoon or evening of a voter's day.
 *
 * @param zones of a state, such as `America/New_York`; if there are none, those of all states
 */
export function todayIn(zones: readonly string[], now: Date): CivilDay {
  const days = (zones.length > 0 ? zones : [LAST_ZONE]).map((zone) => formatOf(zone).format(now));
  const earliest = days.reduce((first, day) => (day < first ? day : first));
  // There are no elections before. A machine whose clock was never set begins in 1970.
  return earliest < FIRST_DAY ? FIRST_DAY : earliest;
}

/** The day where it ends last among all states, the states that have it, and those in which the next day has begun. */
export function todayInAll(states: readonly { code: string; zones: readonly string[] }[], now: Date) {
  const today = todayIn([], now);
  const codesOf = (isLater: boolean) =>
    states.flatMap(({ code, zones }) => (todayIn(zones, now) > today === isLater ? [code] : []));
  return { today, tomorrow: addDays(today, 1), current: codesOf(false), later: codesOf(true) };
}

/** Swedish dates are written as in ISO 8601: `2028-10-10`. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format;
}
