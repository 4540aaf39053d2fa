import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { readText } from '../../../../db/domain/deadlines/read-text.js';
import { printRule } from '../../../../db/domain/deadlines/rule.js';
import type { CompareData } from '../../operation-types.js';
import { type Fact, type Item, statusOf } from '../../parts/values/item.js';
import { byName } from '../../parts/values/states.js';

type ComparedState = CompareData['states'][number];

/** A field with the value of each state. */
export interface ComparedField {
  field: Fact['field'];
  values: { state: ComparedState; fact: Fact }[];
  /** Whether two known values differ. Unknown values and web addresses are not compared. */
  differs: boolean;
  /** Whether the value of at least one state is known. */
  isKnown: boolean;
}

/** The compared states, sorted by name. */
export const comparedStates = ({ states }: CompareData): ComparedState[] => states.toSorted(byName);

/** @param onlyDifferences leaves out fields whose values do not differ */
export function comparedFields(data: CompareData, onlyDifferences = false): ComparedField[] {
  const states = comparedStates(data);
  const [first] = states;
  const fields = (first?.information ?? []).map(({ slug, field }) => {
    const values = states.flatMap((state) => {
      const fact = state.information.find((item) => item.slug === slug);
      return fact ? [{ state, fact }] : [];
    });
    const known = values.filter(({ fact }) => statusOf(fact) !== 'unknown');
    // Each state has its own web pages, which say nothing about how it votes.
    const differs = field.format !== 'URL' && new Set(known.map(({ fact }) => comparableValue(fact))).size > 1;
    return { field, values, differs, isKnown: known.length > 0 };
  });
  return onlyDifferences ? fields.filter(({ differs }) => differs) : fields;
}

/** Returns a value without its wording: two texts with the same options or the same deadline rule are equal. */
function comparableValue(item: Item): string {
  switch (item.__typename) {
    case 'BooleanItem':
      return String(item.value);
    case 'MultiSelectItem':
      return (item.selected ?? []).toSorted().join();
    case 'SingleSelectItem':
      return item.choice ?? '';
    default:
      return deadlineRule(item) ?? item.text.replace(/\s+/g, ' ').trim();
  }
}

/** Returns the rule of a deadline, such as `-30d received`. */
function deadlineRule({ slug, text }: Item): string | undefined {
  const field = deadlineField(slug);
  const read = field && readText(text, '', field);
  return read && 'rule' in read ? printRule(read.rule) : undefined;
}

/** With more states, the page is too long to compare and too large to send. */
export const MAX_STATES = 12;
