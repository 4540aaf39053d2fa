import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { printRule } from '../../../../db/domain/deadlines/print-rule.js';
import { readText } from '../../../../db/domain/deadlines/read-text.js';
import type { CompareData } from '../../operation-types.js';
import type { Fact } from '../../parts/values/item.js';
import { type Item, standingOf } from '../../parts/values/item.js';
import { byName } from '../../parts/values/states.js';

export type ComparedState = CompareData['states'][number];

/** A field with the value of each state. */
export interface ComparedField {
  field: Fact['field'];
  values: { state: ComparedState; fact: Fact }[];
  /** Whether two known values differ. An unknown value differs from none, and neither does a web address. */
  differs: boolean;
  /** Whether the value of at least one state is known. */
  isKnown: boolean;
}

/** By name, as people look for them. */
export const comparedStates = ({ states }: CompareData): ComparedState[] => states.toSorted(byName);

/** @param onlyDifferences whether fields in which no values differ are left out */
export function comparedFields(data: CompareData, onlyDifferences = false): ComparedField[] {
  const states = comparedStates(data);
  const [first] = states;
  const fields = (first?.information ?? []).map(({ slug, field }) => {
    const values = states.flatMap((state) => {
      const fact = state.information.find((one) => one.slug === slug);
      return fact ? [{ state, fact }] : [];
    });
    const known = values.filter(({ fact }) => standingOf(fact) !== 'unknown');
    // Each state has its own web pages: that says nothing about how it votes.
    const differs = field.format !== 'URL' && new Set(known.map(({ fact }) => meaningOf(fact))).size > 1;
    return { field, values, differs, isKnown: known.length > 0 };
  });
  return onlyDifferences ? fields.filter(({ differs }) => differs) : fields;
}

/** What a value says, apart from its wording: the options and the rule of a deadline are the same in any order of words. */
function meaningOf(item: Item): string {
  switch (item.__typename) {
    case 'BooleanItem':
      return String(item.value);
    case 'MultiSelectItem':
      return (item.selected ?? []).toSorted().join();
    case 'SingleSelectItem':
      return item.choice ?? '';
    default:
      return ruleOf(item) ?? item.text.replace(/\s+/g, ' ').trim();
  }
}

/** The rule of a deadline, such as `-30d received`. */
function ruleOf({ slug, text }: Item): string | undefined {
  const field = deadlineField(slug);
  const read = field && readText(text, '', field);
  return read && 'rule' in read ? printRule(read.rule) : undefined;
}

/** More states make a page that is too long to compare, and too large. */
export const MAX_STATES = 12;
