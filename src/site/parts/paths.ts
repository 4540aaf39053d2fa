import { withoutAccents } from '../../../db/domain/text/nearest.js';

/** Returns the path of an election, or of its deadlines in one state. */
export function electionPath(id: string, state?: string): string {
  return `/elections/${encodeURIComponent(id)}${state ? `?state=${state}` : ''}`;
}

export const regionPath = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;

export const guidePath = (state: string) => `/states/${state}/guide`;

/** The options of a voting plan. Without a way to vote, the plan covers all of them. */
interface PlanChoice {
  county?: string | undefined;
  way?: string;
}

export function planPath(state: string, choice: PlanChoice = {}): string {
  const query = new URLSearchParams(planQuery(choice)).toString();
  return `/states/${state}/plan${query && `?${query}`}`;
}

export const planQuery = ({ county, way }: PlanChoice): Record<string, string> => ({
  ...(county && { county }),
  ...(way && way !== 'any' && { way }),
});

/** Whether query parameters are spelled or ordered differently than in links. @param canonical the query of links */
export function isMoved(query: URLSearchParams, names: readonly string[], canonical: Record<string, string>): boolean {
  const sent = [...query].filter(([name]) => names.includes(name));
  return new URLSearchParams(sent).toString() !== new URLSearchParams(canonical).toString();
}

/** Converts a name to a portable part of a file name: `Dona-Ana-County`, `Prince-Georges-County`. */
export function fileNamePart(name: string): string {
  const words = withoutAccents(name)
    .replace(/['’]/g, '')
    .match(/[A-Za-z0-9]+/g);
  return (words ?? []).join('-');
}

/** Returns the address of a field, with the option that its map shows and the order of its table. */
export function fieldLink(
  slug: string,
  { option, sort }: { option?: string | undefined; sort?: string | undefined } = {},
): string {
  const query = new URLSearchParams({ ...(option && { option }), ...(sort && { sort }) });
  return query.size > 0 ? `/fields/${slug}?${query}` : `/fields/${slug}`;
}

/** Returns the address of a comparison, or of its form with some entries filled in. Commas stay readable. */
export function compareLink(states: readonly string[], topic = '', onlyDifferences = false): string {
  const query = new URLSearchParams({
    ...(states.length > 0 && { states: states.join(',') }),
    ...(topic && { topic }),
    ...(onlyDifferences && { differences: 'only' }),
  });
  return query.size > 0 ? `/compare?${query.toString().replaceAll('%2C', ',')}` : '/compare';
}

export const CHANGES_PATH = '/changes';

/** The query parameters of the page of changes, in the order that links use. */
export const CHANGE_PARAMETERS = ['state', 'topic', 'field', 'kind', 'from', 'to', 'version', 'after'] as const;
export type ChangeFilters = Partial<Record<(typeof CHANGE_PARAMETERS)[number], string>>;

export function changesLink(filters: ChangeFilters = {}): string {
  const query = new URLSearchParams();
  for (const name of CHANGE_PARAMETERS) if (filters[name]) query.set(name, filters[name]);
  return query.size > 0 ? `${CHANGES_PATH}?${query}` : CHANGES_PATH;
}
