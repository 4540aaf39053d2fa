import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import type { Tone } from '../../parts/maps/tile-map.js';
import { optionText } from '../../parts/values/field-parts.js';
import type { Item } from '../../parts/values/item.js';
import { type Choice, type FieldData, type FieldItem, isConditional, mapChoices } from './choices.js';
import { LEVELS, type Look, lookIfKnown, lookOfOther, looksOfTexts, UNKNOWN } from './classify-text.js';

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
  return item.__typename === 'MarkdownItem' || item.__typename === 'DateItem'
    ? { tone: 'no', group: 'Other answers', text: item.text, rank: 1 }
    : { tone: 'no', group: negated(name), text: sentence ?? lowerFirst(negated(name)), rank: 1 };
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
