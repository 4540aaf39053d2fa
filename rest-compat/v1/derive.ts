import type { V1StateData } from '../operation-types.js';

type State = NonNullable<V1StateData['state']>;
/** A V1 slug and the rule that derives its value from V2. The rules are part of the dataset; this file implements them. */
export type V1Rule = V1StateData['rules'][number];
/** A V2 value. Only Multi-select fields have `selected`, which is null if it is unknown. */
export type SourceItem = Omit<State['items'][number], 'selected'> & { selected?: string[] | null };
export type Override = State['overrides'][number];

/** The input of a rule. `overrides` has only overrides of the rule's fields. */
interface Sources {
  value: string;
  items: SourceItem[];
  overrides: Override[];
}

const TEXT: Record<V1Rule['rule'], (sources: Sources) => string> = {
  SAME: ({ items }) => items[0]?.text ?? '',
  OPTION: ({ items, value }) => ifKnown(items, (selected) => selected.includes(value)),
  ANY_OPTION: ({ items }) => ifKnown(items, (selected) => selected.length > 0),
  PRESENT: ({ items }) => {
    const texts = items.map(({ text }) => text).filter((text) => text !== '');
    return texts.length === 0 ? '' : boolean(texts.some((text) => text !== 'N/A'));
  },
  FOOTNOTES: ({ items }) => {
    const notes = items.map(({ footnotes }) => footnotes).filter((footnote) => footnote !== '');
    return [...new Set(notes)].join('\n\n');
  },
  OVERRIDES: ({ overrides }) => boolean(overrides.length > 0),
  CONSTANT: ({ value }) => value,
};

/**
 * Derives the V1 items of a state, in the order of the rules.
 *
 * @param firstModifiedAt the `modified_at` of items that are derived from nothing: constants, and overrides if there are none
 */
export function derive(
  rules: readonly V1Rule[],
  items: readonly SourceItem[],
  overrides: readonly Override[],
  firstModifiedAt: string,
) {
  const bySlug = new Map(items.map((item) => [item.slug, item]));
  return rules.map(({ slug, rule, value, fields }) => {
    const named = new Set(fields.map((field) => field.slug));
    const sources: Sources = {
      value,
      items: fields.flatMap((field) => bySlug.get(field.slug) ?? []),
      overrides: overrides.filter(({ field }) => named.has(field.slug)),
    };
    const times = (rule === 'OVERRIDES' ? sources.overrides : sources.items).map(({ modifiedAt }) => modifiedAt);
    return { text: TEXT[rule](sources), field_type: slug, modified_at: newest(times) ?? firstModifiedAt };
  });
}

const boolean = (value: boolean): string => (value ? 'True' : 'False');

function ifKnown([item]: SourceItem[], test: (selected: string[]) => boolean): string {
  return item?.selected ? boolean(test(item.selected)) : '';
}

/** The latest time. RFC 3339 times with fractions cannot be compared as text. */
function newest(times: string[]): string | undefined {
  return times.reduce<string | undefined>(
    (newer, time) => (newer === undefined || Date.parse(time) > Date.parse(newer) ? time : newer),
    undefined,
  );
}
