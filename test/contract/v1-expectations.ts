import type { AllStates } from './all-states.js';
import { STATES, type V1Rule } from './contract-tables.js';
import type { ItemV2, Override } from './shapes.js';

/**
 * What a deleted V1 slug has to say, computed from the V2 answers alone and apart from the service's own code.
 *
 * An empty `multiselect_value` stands in V2 for "unknown" and for "no option applies". In the bundled dataset it means "no option
 * applies" only where a source says so: ballots cannot be handed in in Mississippi and Tennessee.
 */
const NO_OPTION_APPLIES: ReadonlySet<string> = new Set(['MS ballot_return_locations', 'TN ballot_return_locations']);

const trueOrFalse = (value: boolean) => (value ? 'True' : 'False');

export function expectedText(
  { rule, of, value }: V1Rule,
  code: string,
  states: AllStates<ItemV2>,
  overrides: Override[],
): string {
  if (rule === 'constant') return value;
  if (rule === 'overrides')
    return trueOrFalse(overrides.some(({ state, field }) => state === nameOf(code) && field.slug === of));
  const items = of.split(' ').map((slug) => states.item(code, slug));
  const [item] = items as [ItemV2];
  if (rule === 'same') return item.text;
  if (rule === 'option') return selection(code, item, (chosen) => chosen.includes(value));
  if (rule === 'any option') return selection(code, item, (chosen) => chosen.length > 0);
  return rule === 'present'
    ? presence(items.map(({ text }) => text))
    : joinNotes(items.map(({ footnotes }) => footnotes));
}

function selection(code: string, item: ItemV2, holds: (chosen: string[]) => boolean): string {
  const chosen = item.multiselect_value ?? [];
  const isUnknown = chosen.length === 0 && !NO_OPTION_APPLIES.has(`${code} ${item.field_type}`);
  return isUnknown ? '' : trueOrFalse(holds(chosen));
}

function presence(texts: string[]): string {
  const known = texts.filter((text) => text !== '');
  return known.length === 0 ? '' : trueOrFalse(known.some((text) => text !== 'N/A'));
}

function joinNotes(notes: string[]): string {
  return [...new Set(notes)].filter((note) => note !== '').join('\n\n');
}

function nameOf(code: string): string | undefined {
  return STATES.find((state) => state.code === code)?.name;
}

/** The V2 fields whose items a deleted slug is derived from; none for a constant, nor for what overrides say. */
export const derivedFrom = ({ rule, of }: V1Rule): readonly string[] =>
  rule === 'constant' || rule === 'overrides' ? [] : of.split(' ');

/** True or False is a Boolean, notes are a text; what V2 has made redundant has the format of the V2 field. */
export function expectedFormat({ rule, of }: V1Rule, formatsOfV2: ReadonlyMap<string, string>): string | undefined {
  if (rule === 'constant') return of;
  if (rule === 'same') return formatsOfV2.get(of);
  return rule === 'footnotes' ? 'Markdown' : 'Boolean';
}
