import { optionText } from '../parts/field-text.js';
import { type Item, standingOf } from '../parts/item.js';
import type { Tone } from '../parts/tile-map.js';
import type { FieldData, FieldItem } from './field-data.js';

/** How a value stands on the map: its look, and its group in the legend. */
export interface Look {
  tone: Tone;
  /** Name of the group. */
  group: string;
  /** In words, for the tooltip. */
  text: string;
  mark?: string | number;
  /** Groups are sorted by it. */
  rank: number;
}

const UNKNOWN: Look = { tone: 'unknown', group: 'Unknown', text: 'unknown', rank: 99 };
const NOT_OFFERED: Look = { tone: 'none', group: 'Not offered', text: 'not offered', rank: 98 };
/** Most different texts that each get a look of their own. */
const MAX_GROUPS = 4;
const LEVELS: readonly Tone[] = ['level-1', 'level-2', 'level-3', 'level-4'];

/** How each value stands on the map, by the format of the field. */
export function looksOf({ fields: [field], election }: FieldData): (item: FieldItem) => Look {
  if (election) {
    const days = daysBefore(field.slug, election);
    return (item) => lookOfDays(item, days.get(item.state.code));
  }
  if (field.format === 'BOOLEAN') return lookOfBoolean;
  if (field.format === 'MULTI_SELECT') return lookOfOptions(field.options?.length ?? 1);
  if (field.format === 'URL') return (item) => known(item, 'Has a page');
  return lookOfTexts(field.items);
}

function known(item: Item, group: string): Look {
  const standing = standingOf(item);
  if (standing === 'unknown') return UNKNOWN;
  return standing === 'not offered' ? NOT_OFFERED : { tone: 'yes', group, text: item.text, rank: 0 };
}

function lookOfBoolean({ value }: Item): Look {
  if (value === null || value === undefined) return UNKNOWN;
  return value ? { tone: 'yes', group: 'Yes', text: 'yes', rank: 0 } : { tone: 'no', group: 'No', text: 'no', rank: 1 };
}

/** The more options a state has, the darker its tile, which also shows their number. */
function lookOfOptions(max: number): (item: Item) => Look {
  return ({ selected }) => {
    if (!selected) return UNKNOWN;
    const count = selected.length;
    const text = count === 0 ? 'none of the options' : selected.map(optionText).join(', ');
    if (count === 0) return { tone: 'none', group: 'None', text, mark: 0, rank: 0 };
    const tone = LEVELS[Math.ceil((count / max) * LEVELS.length) - 1] ?? 'level-4';
    return { tone, group: count === 1 ? '1 option' : `${count} options`, text, mark: count, rank: count };
  };
}

/** A look for each text, if there are few of them; otherwise only whether there is one. */
function lookOfTexts(items: readonly FieldItem[]): (item: FieldItem) => Look {
  const texts = [...new Set(items.filter((item) => standingOf(item) === 'known').map(({ text }) => text))].sort();
  if (texts.length > MAX_GROUPS || texts.some((text) => text.length > 40)) return (item) => known(item, 'Has a text');
  return (item) => {
    const look = known(item, item.text);
    const rank = texts.indexOf(item.text);
    return look.tone === 'yes' ? { ...look, tone: LEVELS[rank] ?? 'level-4', rank } : look;
  };
}

/** Days before Election Day by state, negative after it. Of two deadlines of a field, the postmark counts. */
function daysBefore(slug: string, { date, deadlines }: NonNullable<FieldData['election']>): Map<string, number> {
  const days = new Map<string, number>();
  for (const { item, state, countedDate, kind } of deadlines) {
    if (item.slug !== slug || countedDate === null || (days.has(state.code) && kind !== 'POSTMARKED')) continue;
    days.set(state.code, (Date.parse(date) - Date.parse(countedDate)) / 86_400_000);
  }
  return days;
}

const DAYS: readonly { max: number; tone: Tone; group: string }[] = [
  { max: 0, tone: 'level-1', group: 'Election Day or later' },
  { max: 10, tone: 'level-2', group: '1 to 10 days before' },
  { max: 20, tone: 'level-3', group: '11 to 20 days before' },
  { max: Number.POSITIVE_INFINITY, tone: 'level-4', group: 'More than 20 days before' },
];

function lookOfDays(item: Item, days: number | undefined): Look {
  const look = known(item, 'Other');
  if (days === undefined || look.tone !== 'yes')
    return look.tone === 'yes' ? { ...look, tone: 'plain', rank: 97 } : look;
  const rank = DAYS.findIndex(({ max }) => days <= max);
  const { tone, group } = DAYS[rank] as (typeof DAYS)[number];
  return { tone, group, text: item.text, mark: days < 0 ? `+${-days}` : days, rank };
}
