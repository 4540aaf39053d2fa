import { inReadingOrder } from '../../../db/queries/fields.js';
import type { CompareData } from '../operation-types.js';
import type { Fact } from '../values/facts.js';
import type { ItemField } from '../values/item.js';
import { standingOf } from '../values/item.js';

export type ComparedState = CompareData['states'][number];

/** A field with the value of each state. */
export interface ComparedField {
  field: ItemField;
  values: { state: ComparedState; fact: Fact }[];
  /** Whether two known values differ. An unknown value differs from none. */
  differs: boolean;
  /** Whether the value of at least one state is known. */
  isKnown: boolean;
}

export function comparedFields({ states }: CompareData): ComparedField[] {
  const [first] = states;
  return inReadingOrder(first?.information ?? []).map(({ slug, field }) => {
    const values = states.flatMap((state) => {
      const fact = state.information.find((one) => one.slug === slug);
      return fact ? [{ state, fact }] : [];
    });
    const known = values.filter(({ fact }) => standingOf(fact) !== 'unknown');
    const differs = new Set(known.map(({ fact }) => fact.text)).size > 1;
    return { field, values, differs, isKnown: known.length > 0 };
  });
}
