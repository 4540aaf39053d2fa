import type { Tone } from '../../parts/maps/tile-map.js';
import { type Item, statusOf, wordsOf } from '../../parts/values/item.js';

/** How the map shows a value: its tile, and its group in the legend. */
export interface Look {
  tone: Tone;
  /** Name of the group. */
  group: string;
  /** The text of the tooltip. */
  text: string;
  /** The mark on the tile. */
  mark?: string | number;
  /** The mark in the legend, present if all tiles of the group have the same one. */
  groupMark?: string;
  /** Sorts the groups. */
  rank: number;
  /** Sorts the values of a group. Equal values are sorted by text. */
  order?: number;
}

export const UNKNOWN: Look = { tone: 'unknown', group: 'Unknown', text: 'unknown', rank: 99 };
const NOT_OFFERED: Look = { tone: 'none', group: 'Not offered', text: 'not offered', rank: 98 };
/** The rank of values that are in none of the groups of the map. */
const OTHER_RANK = 97;

/** Tones from light to dark. A map shows at most this many groups. */
export const LEVELS: readonly Tone[] = ['level-1', 'level-2', 'level-3', 'level-4'];

/** Tones of groups without an order, such as different texts. */
export const KINDS: readonly Tone[] = ['kind-1', 'kind-2', 'kind-3', 'kind-4'];

/** The look of a field for which only the presence of a value matters. */
export function lookIfKnown(item: Item, group: string): Look {
  const standing = statusOf(item);
  if (standing === 'unknown') return UNKNOWN;
  return standing === 'not offered' ? NOT_OFFERED : { tone: 'yes', group, text: wordsOf(item), rank: 0 };
}

/** The look of an item that is in none of the groups of the map. */
export function lookOfOther(item: Item): Look {
  const look = lookIfKnown(item, 'Other answers');
  return look.tone === 'yes' ? { ...look, tone: 'plain', rank: OTHER_RANK } : look;
}

/** Groups with a longer name are not shown. */
const MAX_NAME_LENGTH = 40;
/** If there are more different texts than tones, a group needs at least this many states. */
const MIN_STATES = 3;
/** Marks on the tiles and in the legend, because color alone does not distinguish texts. */
const MARKS = ['A', 'B', 'C', 'D'];
const CLOCK = /^(1[0-2]|[1-9]):([0-5]\d) ([ap])\.m\.$/;

/** Groups times of day by hour, other texts by how they begin, and texts that have little in common by whether there is one. */
export function looksOfTexts(items: readonly Item[]): (item: Item) => Look {
  const texts = items.filter((item) => statusOf(item) === 'known').map(wordsOf);
  const hours = hoursOf(texts);
  if (hours.length > 0) return looksOfTimes(hours);
  const common = commonNames(texts.map(leadingText));
  if (common.length === 0) return (item) => lookIfKnown(item, 'Has an answer');
  return (item) => {
    const name = leadingText(wordsOf(item));
    const rank = common.indexOf(name);
    const mark = MARKS[rank];
    return rank === -1 || mark === undefined
      ? lookOfOther(item)
      : { tone: KINDS[rank] ?? 'plain', group: name, text: wordsOf(item), mark, groupMark: mark, rank };
  };
}

/** Returns the common beginnings of known texts, or none if the texts are times or have little in common. */
export function groupNames(texts: readonly string[]): string[] {
  return hoursOf(texts).length > 0 ? [] : commonNames(texts.map(leadingText));
}

/** Returns the hours of texts, or none if fewer than half of them are times of day. */
function hoursOf(texts: readonly string[]): number[] {
  const hours = texts.flatMap((text) => minutesOf(text) ?? []).map((minutes) => Math.floor(minutes / 60));
  return hours.length >= texts.length / 2 ? hours : [];
}

/** Returns the text before its details: `Photo ID required` for `Photo ID required: passport or license`. */
export const leadingText = (text: string): string => text.split(': ', 1)[0] ?? text;

/** Returns the most frequent names, one for each tone at most, or none if they cover fewer than half of the texts. */
function commonNames(names: readonly string[]): string[] {
  const counts = new Map([...Map.groupBy(names, (name) => name)].map(([name, equal]) => [name, equal.length]));
  const minCount = counts.size > KINDS.length ? MIN_STATES : 1;
  const common = [...counts]
    .filter(([name, count]) => name.length <= MAX_NAME_LENGTH && count >= minCount)
    .sort(([name, count], [otherName, otherCount]) => otherCount - count || name.localeCompare(otherName, 'en'))
    .slice(0, KINDS.length);
  const covered = common.reduce((sum, [, count]) => sum + count, 0);
  return covered >= names.length / 2 ? common.map(([name]) => name) : [];
}

/** Returns the minutes since midnight for a time such as `7:30 a.m.`, or undefined for any other text. */
function minutesOf(text: string): number | undefined {
  const [, hour, minute, period] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return undefined;
  return (Number(hour) % 12) * 60 + Number(minute) + (period === 'p' ? 720 : 0);
}

/** Divides the hours (0 to 23) evenly among the tones. The tile shows the time. */
function looksOfTimes(hours: readonly number[]): (item: Item) => Look {
  const first = Math.min(...hours);
  const width = Math.ceil((Math.max(...hours) - first + 1) / LEVELS.length);
  return (item) => {
    const minutes = minutesOf(item.text);
    if (minutes === undefined) return lookOfOther(item);
    const rank = Math.floor((Math.floor(minutes / 60) - first) / width);
    const from = (first + rank * width) * 60;
    const group = `${formatTime(from)} to ${formatTime(from + width * 60 - 1)}`;
    const mark = item.text.replace(/ .*/, '');
    return { tone: LEVELS[rank] ?? 'plain', group, text: wordsOf(item), mark, rank, order: minutes };
  };
}

/** Formats minutes since midnight as `7:30 a.m.` */
function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${`${minutes % 60}`.padStart(2, '0')} ${hour < 12 ? 'a' : 'p'}.m.`;
}
