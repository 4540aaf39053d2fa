import { LOCALES, type Locale } from '../../../voting/messages/locale.js';

/** The options of a list of states, by name. */
export const stateOptions = (states: readonly { code: string; name: string }[]) =>
  states.toSorted(byName).map(({ code, name }) => ({ value: code, name }));

/** Sorts by name. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en');
}

/** `21 states and DC` */
export function countStates(states: readonly { code: string }[], { t }: Locale = LOCALES.en): string {
  const without = states.filter(({ code }) => code !== 'DC').length;
  const dc = without === states.length ? 'no' : without === 0 ? 'only' : 'yes';
  return t('timeline.countStates', { states: without, dc });
}
