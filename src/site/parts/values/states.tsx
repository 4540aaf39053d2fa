import { LOCALES, type Locale } from '../../../messages/locale.js';

/** Returns the options of a list of states, sorted by name. */
export const stateOptions = (states: readonly { code: string; name: string }[]) =>
  states.toSorted(byName).map(({ code, name }) => ({ value: code, name }));

/** Compares by name, for sorting. */
export function byName(left: { name: string }, right: { name: string }): number {
  return left.name.localeCompare(right.name, 'en');
}

/** Returns `21 states and DC` */
export function countStates(states: readonly { code: string }[], { t }: Locale = LOCALES.en): string {
  const stateCount = states.filter(({ code }) => code !== 'DC').length;
  const dc = stateCount === states.length ? 'no' : stateCount === 0 ? 'only' : 'yes';
  return t('timeline.countStates', { states: stateCount, dc });
}
