import type { FieldData, FieldItem } from './field-data.js';
import { looksOf } from './tile.js';

export type Sort = 'state' | 'value';

/** The values by name of the state, or by what they say: in the order of the legend, then by text. */
export function sortedItems(data: FieldData, sort: Sort, option?: string): FieldItem[] {
  const { items } = data.fields[0];
  const byName = items.toSorted((one, other) => one.state.name.localeCompare(other.state.name, 'en'));
  if (sort === 'state') return byName;
  const lookOf = looksOf(data, option);
  const entries = byName.map((item) => ({ item, look: lookOf(item) }));
  entries.sort(
    (one, other) =>
      one.look.rank - other.look.rank ||
      (one.look.order ?? 0) - (other.look.order ?? 0) ||
      one.item.text.localeCompare(other.item.text, 'en'),
  );
  return entries.map(({ item }) => item);
}
