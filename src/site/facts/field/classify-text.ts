import type { Tone } from '../../parts/maps/tile-map.js';
import { type Item, standingOf, wordsOf } from '../../parts/values/item.js';

/** How a value stands on the map: its look, and its group in the legend. */
export interface Look {
  tone: Tone;
  /** Name of the group. */
  group: string;
  /** In words, for the tooltip. */
  text: string;
  /** On the tile. */
  mark?: string | number;
  /** In the legend, if all tiles of the group have the same mark. */
  groupMark?: string;
  /** Groups are sorted by it. */
  rank: number;
  /** Sorts the values of a group, before their texts do. */
  order?: number;
}

export const UNKNOWN: Look = { tone: 'unknown', group: 'Unknown', text: 'unknown', rank: 99 };
const NOT_OFFERED: Look = { tone: 'none', group: 'Not offered', text: 'not offered', rank: 98 };
/** Of values that have no color of their own on the map. */
const OTHER_RANK = 97;

/** From light to dark. A map shows as many groups. */
export const LEVELS: readonly Tone[] = ['level-1', 'level-2', 'level-3', 'level-4'];

/** Of groups without an order, such as different texts. */
export const KINDS: readonly Tone[] = ['kind-1', 'kind-2', 'kind-3', 'kind-4'];

/** The look of an item that only has to be there. */
export function known(item: Item, group: string): Look {
  const standing = standingOf(item);
  if (standing === 'unknown') return UNKNOWN;
  return standing === 'not offered' ? NOT_OFFERED : { tone: 'yes', group, text: wordsOf(item), rank: 0 };
}

/** The look of an item, where those that are known are in none of the groups of the map. */
export function other(item: Item): Look {
  const look = known(item, 'Other answers');
  return look.tone === 'yes' ? { ...look, tone: 'plain', rank: OTHER_RANK } : look;
}

/** A longer text is no name of a group. */
const MAX_NAME = 40;
/** Where there are more different texts than looks, the states that must share one. */
const MIN_STATES = 3;
/** On the tiles and in the legend, because the color alone does not tell texts apart. */
const MARKS = ['A', 'B', 'C', 'D'];
const CLOCK = /^(1[0-2]|[1-9]):([0-5]\d) ([ap])\.m\.$/;

/** Times of day by the hour, otherwise what the texts of most states begin with, otherwise only whether there is a text. */
export function looksOfTexts(items: readonly Item[]): (item: Item) => Look {
  const texts = items.filter((item) => standingOf(item) === 'known').map(wordsOf);
  const hours = hoursOf(texts);
  if (hours.length > 0) return looksOfTimes(hours);
  const common = commonNames(texts.map(nameOf));
  if (common.length === 0) return (item) => known(item, 'Has an answer');
  return (item) => {
    const name = nameOf(wordsOf(item));
    const rank = common.indexOf(name);
    const mark = MARKS[rank];
    return rank === -1 || mark === undefined
      ? other(item)
      : { tone: KINDS[rank] ?? 'plain', group: name, text: wordsOf(item), mark, groupMark: mark, rank };
  };
}

/** What the known texts of most states begin with; empty if they are times, or are all different. */
export function groupsOfTexts(texts: readonly string[]): string[] {
  return hoursOf(texts).length > 0 ? [] : commonNames(texts.map(nameOf));
}

/** The hours of texts of which most are times of day. */
function hoursOf(texts: readonly string[]): number[] {
  const hours = texts.flatMap((text) => minutesOf(text) ?? []).map((minutes) => Math.floor(minutes / 60));
  return hours.length >= texts.length / 2 ? hours : [];
}

/** What a text says before its details: `Photo ID required` of `Photo ID required: passport or license`. */
export const nameOf = (text: string): string => text.split(': ', 1)[0] ?? text;

/** The most frequent names, as many as there are looks; none if they are fewer than half of all. */
function commonNames(names: readonly string[]): string[] {
  const counts = new Map([...Map.groupBy(names, (name) => name)].map(([name, same]) => [name, same.length]));
  const fewest = counts.size > KINDS.length ? MIN_STATES : 1;
  const common = [...counts]
    .filter(([name, count]) => name.length <= MAX_NAME && count >= fewest)
    .sort(([one, count], [name, most]) => most - count || one.localeCompare(name, 'en'))
    .slice(0, KINDS.length);
  const covered = common.reduce((sum, [, count]) => sum + count, 0);
  return covered >= names.length / 2 ? common.map(([name]) => name) : [];
}

/** Minutes from midnight to a time such as `7:30 a.m.`; undefined for any other text. */
function minutesOf(text: string): number | undefined {
  const [, hour, minute, half] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return undefined;
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'p' ? 720 : 0);
}

/** A look for each hour, or for several hours if there are more than looks. The tile shows the time. @param hours from 0 to 23 */
function looksOfTimes(hours: readonly number[]): (item: Item) => Look {
  const first = Math.min(...hours);
  const width = Math.ceil((Math.max(...hours) - first + 1) / LEVELS.length);
  return (item) => {
    const minutes = minutesOf(item.text);
    if (minutes === undefined) return other(item);
    const rank = Math.floor((Math.floor(minutes / 60) - first) / width);
    const from = (first + rank * width) * 60;
    const group = `${clock(from)} to ${clock(from + width * 60 - 1)}`;
    const mark = item.text.replace(/ .*/, '');
    return { tone: LEVELS[rank] ?? 'plain', group, text: wordsOf(item), mark, rank, order: minutes };
  };
}

/** `7:30 a.m.` @param minutes from midnight */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${`${minutes % 60}`.padStart(2, '0')} ${hour < 12 ? 'a' : 'p'}.m.`;
}
