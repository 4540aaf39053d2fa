import type { AllStates } from './all-states.js';
import { STATES } from './contract-tables.js';
import type { V1Rule } from './deleted-slugs.js';
import type { ItemV2, Override } from './shapes.js';

/**
 * What a deleted V1 slug has to say, computed from the V2 answers alone and apart from the service's own code.
 *
 * An empty `multiselect_value` stands in V2 for "unknown" and for "no option applies". In the bundled dataset it means "no option
 * applies" only where a source says so: ballots cannot be handed in in Mississippi and Tennessee.
 */
const NO_OPTION_APPLIES: ReadonlySet<string> = new Set(['MS ballot_return_locations', 'TN ballot_return_locations']);

const trueOrFalse = (value: boolean) => (value ? 'True' : 'False');

export function expectedText(rule: V1Rule, code: string, states: AllStates<ItemV2>, overrides: Override[]): string {
  const item = (slug: string) => states.item(code, slug);
  if ('constant' in rule) return rule.constant;
  if ('sameAs' in rule) return item(rule.sameAs).text;
  if ('option' in rule) return selection(code, item(rule.option[0]), (chosen) => chosen.includes(rule.option[1]));
  if ('anyOption' in rule) return selection(code, item(rule.anyOption), (chosen) => chosen.length > 0);
  if ('present' in rule) return presence(rule.present.map((slug) => item(slug).text));
  if ('footnotes' in rule) return joinNotes(rule.footnotes.map((slug) => item(slug).footnotes));
  return trueOrFalse(overrides.some(({ state, field }) => state === nameOf(code) && field.slug === rule.overrides));
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
export function derivedFrom(rule: V1Rule): readonly string[] {
  if ('option' in rule) return [rule.option[0]];
  if ('anyOption' in rule) return [rule.anyOption];
  if ('sameAs' in rule) return [rule.sameAs];
  if ('present' in rule) return rule.present;
  return 'footnotes' in rule ? rule.footnotes : [];
}

/** True or False is a Boolean, notes are a text; what V2 has made redundant has the format of the V2 field. */
export function expectedFormat(rule: V1Rule, formatsOfV2: ReadonlyMap<string, string>): string | undefined {
  if ('constant' in rule) return rule.format;
  if ('sameAs' in rule) return formatsOfV2.get(rule.sameAs);
  return 'footnotes' in rule ? 'Markdown' : 'Boolean';
}
