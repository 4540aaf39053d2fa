import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import type { Tone } from '../../parts/maps/tile-map.js';
import { optionText } from '../../parts/values/field-parts.js';
import { type Item, statusOf, wordsOf } from '../../parts/values/item.js';
import { type Choice, type FieldData, type FieldItem, isConditional, mapChoices } from './choices.js';

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

const UNKNOWN: Look = { tone: 'unknown', group: 'Unknown', text: 'unknown', rank: 99 };
const NOT_OFFERED: Look = { tone: 'none', group: 'Not offered', text: 'not offered', rank: 98 };
/** The rank of values that are in none of the groups of the map. */
const OTHER_RANK = 97;

/** Tones from light to dark. A map shows at most this many groups. */
const LEVELS: readonly Tone[] = ['level-1', 'level-2', 'level-3', 'level-4'];

/** Returns the look of each value, by the format of the field. @param option key of the choice that the map shows */
export function looksOf(data: FieldData, option?: string): (item: FieldItem) => Look {
  const {
    fields: [field],
    election,
  } = data;
  if (election) {
    const days = daysBefore(field.slug, election);
    return (item) => lookOfDays(item, days.get(item.state.code));
  }
  if (field.format === 'BOOLEAN') return lookOfBoolean;
  const { chosen } = mapChoices(data, option);
  if (chosen) return (item) => lookOfChoice(item, chosen);
  if (field.format === 'MULTI_SELECT') return lookOfOptions(field.options?.length ?? 1);
  if (field.format === 'URL') return (item) => lookIfKnown(item, 'Has a link');
  return looksOfTexts(field.items);
}

/** The look of a field for which only the presence of a value matters. */
function lookIfKnown(item: Item, group: string): Look {
  const standing = statusOf(item);
  if (standing === 'unknown') return UNKNOWN;
  return standing === 'not offered' ? NOT_OFFERED : { tone: 'yes', group, text: wordsOf(item), rank: 0 };
}

/** The look of an item that is in none of the groups of the map. */
function lookOfOther(item: Item): Look {
  const look = lookIfKnown(item, 'Other answers');
  return look.tone === 'yes' ? { ...look, tone: 'plain', rank: OTHER_RANK } : look;
}

/** The look of a value, by whether it matches the choice that the map shows. */
function lookOfChoice(item: Item, { name, has }: Choice): Look {
  if (item.selected?.length === 0) return NO_OPTIONS;
  const sentence = felonySentence(item);
  if (sentence && isConditional(item))
    return { ...UNDECIDED, tone: 'level-1', group: 'It depends on the case', text: sentence, rank: 2 };
  const words = sentence ?? (item.selected ? lowerFirst(name) : item.text);
  if (has(item)) return { tone: 'yes', group: name, text: words, rank: 0 };
  const { tone } = lookIfKnown(item, name);
  if (tone !== 'yes') return lookIfKnown(item, name);
  return { tone: 'no', group: negated(name), text: sentence ?? lowerFirst(negated(name)), rank: 1 };
}

/** Returns `Not by mail`, `No drop box` */
const negated = (name: string): string =>
  `${/^(after|by|in|on|online)\b/i.test(name) ? 'Not' : 'No'} ${lowerFirst(name)}`;

const NO_OPTIONS: Look = { tone: 'none', group: 'None of the options', text: 'none of the options', rank: 96 };

function lookOfBoolean({ value }: Item): Look {
  if (value === null || value === undefined) return UNKNOWN;
  return value ? { tone: 'yes', group: 'Yes', text: 'yes', rank: 0 } : { tone: 'no', group: 'No', text: 'no', rank: 1 };
}

/** Tiles are darker the more options a state has, and show how many. Counts with the same tone are one group. */
function lookOfOptions(max: number): (item: Item) => Look {
  return (item) => {
    const { selected } = item;
    if (!selected) return UNKNOWN;
    const sentence = felonySentence(item);
    if (sentence !== undefined) return lookOfSentence(sentence, selected.length / max);
    const count = selected.length;
    if (count === 0) return { ...NO_OPTIONS, mark: 0 };
    const text = selected.map(optionText).join(', ');
    const rank = Math.ceil((count / max) * LEVELS.length);
    const from = Math.floor(((rank - 1) * max) / LEVELS.length) + 1;
    const to = Math.floor((rank * max) / LEVELS.length);
    const numbers = from === to ? `${to}` : `${from} to ${to}`;
    const group = `${numbers} ${to === 1 ? 'option' : 'options'}`;
    return { tone: LEVELS[rank - 1] ?? 'level-4', group, text, mark: count, rank, order: count };
  };
}

/** The mark of values that are neither yes nor no. */
const UNDECIDED = { mark: '?', groupMark: '?' };

/** The look of a sentence, from yes to no. @param share the share of stages at which people may vote */
function lookOfSentence(sentence: string, share: number): Look {
  const group = sentence.replace(/\.$/, '');
  if (sentence.startsWith('No')) return { tone: 'no', group, text: sentence, rank: 5 };
  if (sentence.startsWith('Yes'))
    return share === 1
      ? { tone: 'level-4', group, text: sentence, rank: 1 }
      : { tone: 'level-3', group, text: sentence, rank: 2 };
  const isMostlyYes = share > 0.5;
  return { ...UNDECIDED, tone: isMostlyYes ? 'level-2' : 'level-1', group, text: sentence, rank: isMostlyYes ? 3 : 4 };
}

/** Returns the days before Election Day by state, negative after it. If a field has two deadlines, the postmark counts. */
function daysBefore(slug: string, { date, deadlines }: NonNullable<FieldData['election']>): Map<string, number> {
  const days = new Map<string, number>();
  for (const { item, state, countedDate, kind } of deadlines) {
    if (item.slug !== slug || countedDate === null || (days.has(state.code) && kind !== 'POSTMARKED')) continue;
    days.set(state.code, daysBetween(countedDate, date));
  }
  return days;
}

const DAY_RANGES: readonly { max: number; tone: Tone; group: string }[] = [
  { max: 0, tone: 'level-1', group: 'Election Day or later' },
  { max: 10, tone: 'level-2', group: '1 to 10 days before' },
  { max: 20, tone: 'level-3', group: '11 to 20 days before' },
  { max: Number.POSITIVE_INFINITY, tone: 'level-4', group: 'More than 20 days before' },
];

function lookOfDays(item: Item, days: number | undefined): Look {
  if (days === undefined) return lookOfOther(item);
  const rank = DAY_RANGES.findIndex(({ max }) => days <= max);
  const { tone, group } = DAY_RANGES[rank] as (typeof DAY_RANGES)[number];
  return { tone, group, text: item.text, mark: days < 0 ? `+${-days}` : days, rank, order: days };
}

const CLOCK = /^(1[0-2]|[1-9]):([0-5]\d) ([ap])\.m\.$/;

/** Groups times of day by hour, and other texts by whether there is one. */
function looksOfTexts(items: readonly Item[]): (item: Item) => Look {
  const hours = hoursOf(items.filter((item) => statusOf(item) === 'known').map(wordsOf));
  return hours.length > 0 ? looksOfTimes(hours) : (item) => lookIfKnown(item, 'Has an answer');
}

/** Returns the hours of texts, or none if fewer than half of them are times of day. */
function hoursOf(texts: readonly string[]): number[] {
  const hours = texts.flatMap((text) => minutesOf(text) ?? []).map((minutes) => Math.floor(minutes / 60));
  return hours.length >= texts.length / 2 ? hours : [];
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

export type Sort = 'state' | 'value';

/** Sorts the values by state, or by value: in the order of the legend, then by text. */
export function sortedItems(data: FieldData, sort: Sort, option?: string): FieldItem[] {
  const { items } = data.fields[0];
  const byName = items.toSorted((left, right) => left.state.name.localeCompare(right.state.name, 'en'));
  if (sort === 'state') return byName;
  const lookOf = looksOf(data, option);
  const entries = byName.map((item) => ({ item, look: lookOf(item) }));
  entries.sort(
    (left, right) =>
      left.look.rank - right.look.rank ||
      (left.look.order ?? 0) - (right.look.order ?? 0) ||
      left.item.text.localeCompare(right.item.text, 'en'),
  );
  return entries.map(({ item }) => item);
}
