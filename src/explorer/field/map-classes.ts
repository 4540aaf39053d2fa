import type { Tone } from '../maps/tile-map.js';
import { type Item, standingOf } from '../values/item.js';

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
/** Of values that are none of the few that the map tells apart. */
const OTHER_RANK = 97;

/** From light to dark. A map tells apart as many groups. */
export const LEVELS: readonly Tone[] = ['level-1', 'level-2', 'level-3', 'level-4'];

/** Of groups without an order, such as different texts. */
export const KINDS: readonly Tone[] = ['kind-1', 'kind-2', 'kind-3', 'kind-4'];

/** The look of an item that only has to be there. */
export function known(item: Item, group: string): Look {
  const standing = standingOf(item);
  if (standing === 'unknown') return UNKNOWN;
  return standing === 'not offered' ? NOT_OFFERED : { tone: 'yes', group, text: item.text, rank: 0 };
}

/** The look of an item, where those that are known are in none of the groups of the map. */
export function other(item: Item): Look {
  const look = known(item, 'Other text');
  return look.tone === 'yes' ? { ...look, tone: 'plain', rank: OTHER_RANK } : look;
}
