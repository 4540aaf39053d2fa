import type { Html } from '../../pages/html.js';

interface StateOptionsProps {
  states: readonly { code: string; name: string }[];
  /** The code of a state. */
  chosen?: string | undefined;
}

/** The choices of a list of states, by name. */
export function StateOptions({ states, chosen }: StateOptionsProps): Html {
  return (
    <>
      {states.toSorted(byName).map(({ code, name }) => (
        <option value={code} selected={code === chosen}>
          {name}
        </option>
      ))}
    </>
  );
}

/** Sorts by name. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en');
}

/** `21 states and DC` */
export function countStates(states: readonly { code: string }[]): string {
  const without = states.filter(({ code }) => code !== 'DC').length;
  const text = without === 1 ? '1 state' : `${without} states`;
  return without === states.length ? text : without === 0 ? 'DC' : `${text} and DC`;
}
