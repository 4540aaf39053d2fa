import { withoutAccents } from '../../db/text/nearest.js';

/** The path of an election, or of its deadlines in one state. */
export function electionPath(id: string, state?: string): string {
  return `/elections/${encodeURIComponent(id)}${state ? `?state=${state}` : ''}`;
}

export const regionPath = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;

/** The printed guide of a state. */
export const guidePath = (state: string) => `/states/${state}/guide`;

/** A name as part of a file name that every system can store: `Dona-Ana-County`, `Prince-Georges-County`. */
export function fileNamePart(name: string): string {
  const words = withoutAccents(name)
    .replace(/['’]/g, '')
    .match(/[A-Za-z0-9]+/g);
  return (words ?? []).join('-');
}
