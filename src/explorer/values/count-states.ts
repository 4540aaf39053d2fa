/** `21 states and DC` */
export function countStates(states: readonly { code: string }[]): string {
  const without = states.filter(({ code }) => code !== 'DC').length;
  const text = without === 1 ? '1 state' : `${without} states`;
  return without === states.length ? text : without === 0 ? 'DC' : `${text} and DC`;
}
