import { withoutAccents } from '../../../db/domain/text/nearest.js';

/** The path of an election, or of its deadlines in one state. */
export function electionPath(id: string, state?: string): string {
  return `/elections/${encodeURIComponent(id)}${state ? `?state=${state}` : ''}`;
}

export const regionPath = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;

/** The printed guide of a state. */
export const guidePath = (state: string) => `/states/${state}/guide`;

/** What the plan of a voter depends on. Without a way, it is for all of them. */
interface PlanChoice {
  county?: string | undefined;
  way?: string;
}

/** The plan of a voter. */
export function planPath(state: string, choice: PlanChoice = {}): string {
  const query = new URLSearchParams(planQuery(choice)).toString();
  return `/states/${state}/plan${query && `?${query}`}`;
}

export const planQuery = ({ county, way }: PlanChoice): Record<string, string> => ({
  ...(county && { county }),
  ...(way && way !== 'any' && { way }),
});

/** Whether some parts of a query come in another spelling or order than links have. */
export function isMoved(query: URLSearchParams, names: readonly string[], own: Record<string, string>): boolean {
  const sent = [...query].filter(([name]) => names.includes(name));
  return new URLSearchParams(sent).toString() !== new URLSearchParams(own).toString();
}

/** A name as part of a file name that every system can store: `Dona-Ana-County`, `Prince-Georges-County`. */
export function fileNamePart(name: string): string {
  const words = withoutAccents(name)
    .replace(/['’]/g, '')
    .match(/[A-Za-z0-9]+/g);
  return (words ?? []).join('-');
}

/** The address of a field. @param query what its map shows, and how its table is sorted */
export function fieldLink(
  slug: string,
  { option, sort }: { option?: string | undefined; sort?: string | undefined } = {},
): string {
  const query = new URLSearchParams({ ...(option && { option }), ...(sort && { sort }) });
  return query.size > 0 ? `/fields/${slug}?${query}` : `/fields/${slug}`;
}

/** The address of a comparison, or of the form with its first entries. Commas stay readable. */
export function compareLink(states: readonly string[], topic = '', onlyDifferences = false): string {
  const query = new URLSearchParams({
    ...(states.length > 0 && { states: states.join(',') }),
    ...(topic && { topic }),
    ...(onlyDifferences && { differences: 'only' }),
  });
  return query.size > 0 ? `/compare?${query.toString().replaceAll('%2C', ',')}` : '/compare';
}
