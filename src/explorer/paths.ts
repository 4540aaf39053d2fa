/** The path of an election, or of its deadlines in one state. */
export function electionPath(id: string, state?: string): string {
  return `/elections/${encodeURIComponent(id)}${state ? `?state=${state}` : ''}`;
}

export const regionPath = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;
