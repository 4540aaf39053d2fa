import type { Locale } from '../../messages/locale.js';

/** The options of a list of states, by name. */
export const stateOptions = (states: readonly { code: string; name: string }[]) =>
  states.toSorted(byName).map(({ code, name }) => ({ value: code, name }));

/** Sorts by name. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en');
}

/** `21 states and DC` */
export function countStates(states: readonly { code: string }[], _locale?: Locale): string {
  const without = states.filter(({ code }) => code !== 'DC').length;
  const text = without === 1 ? '1 state' : `${without} states`;
  return without === states.length ? text : without === 0 ? 'DC' : `${text} and DC`;
}
