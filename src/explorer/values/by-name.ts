/** Sorts by name. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en');
}
