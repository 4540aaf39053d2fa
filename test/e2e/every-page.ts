import { GUIDE_PATHS } from '../support/guide.js';

/** A page, and what its first visit may cost. */
export interface EveryPage {
  path: string;
  /** Most bytes of all responses, compressed. */
  bytes: number;
  /** Most requests. */
  requests: number;
  /** Most layout shift while it loads; a ten-thousandth, which nobody sees, if it is left out. */
  shift?: number;
  /** What shows that the page is ready, if a script draws it. */
  ready?: string;
  /** Rules of axe that it may break. */
  not?: readonly string[];
  /** Other than 200. */
  status?: number;
}

/** One page of each kind, and those that differ from their kind. */
export const EVERY_PAGE: readonly EveryPage[] = [
  // The address of the service in the commands can be longer than the one that it replaces.
  // As below: its commands have copy buttons.
  { path: '/', bytes: 20_000, requests: 6, shift: 0.005 },
  { path: '/search', bytes: 25_000, requests: 5 },
  { path: '/search?q=when+do+polls+close+in+ohio', bytes: 25_000, requests: 5 },
  { path: '/search?q=next+election+in+georgia', bytes: 25_000, requests: 5 },
  { path: '/search?q=same+day+registration', bytes: 25_000, requests: 5 },
  { path: '/search?q=my+son+turns+18+can+he+sign+up+in+georgia', bytes: 25_000, requests: 5 },
  { path: '/search?q=xyzzyx', bytes: 25_000, requests: 5 },
  { path: '/california', bytes: 20_000, requests: 5, status: 404 },
  { path: '/releases/', bytes: 20_000, requests: 5 },
  { path: '/releases/latest/', bytes: 20_000, requests: 6 },
  { path: '/states', bytes: 20_000, requests: 5 },
  { path: '/states/CA', bytes: 25_000, requests: 5 },
  { path: '/states/OH', bytes: 25_000, requests: 5 },
  // It has the longest footnotes.
  { path: '/states/TX', bytes: 25_500, requests: 5 },
  { path: '/states/OH/guide', bytes: 25_000, requests: 5 },
  { path: '/plan', bytes: 20_000, requests: 5 },
  { path: '/plan?place=99999x&way=mail', bytes: 20_000, requests: 5 },
  { path: '/plan?place=30307', bytes: 20_000, requests: 5 },
  { path: '/states/GA/plan?county=Fulton+County&way=mail', bytes: 25_000, requests: 5 },
  { path: '/states/WI/plan', bytes: 25_000, requests: 5 },
  { path: '/states/IL/regions/City%20of%20Chicago', bytes: 25_000, requests: 5 },
  { path: '/states/NM/regions/Do%C3%B1a%20Ana%20County', bytes: 25_000, requests: 5 },
  { path: '/fields', bytes: 30_000, requests: 7 },
  { path: '/fields/has_sdr_election_day', bytes: 30_000, requests: 5 },
  { path: '/fields/registration_deadline_mail', bytes: 30_000, requests: 5 },
  { path: '/fields/absentee_request_methods', bytes: 30_000, requests: 5 },
  { path: '/fields/absentee_request_methods?option=online&sort=value', bytes: 30_000, requests: 5 },
  { path: '/fields/id_laws_in_person_voting', bytes: 30_000, requests: 5 },
  { path: '/fields/polls_open', bytes: 30_000, requests: 5 },
  { path: '/fields/gov_tool_absentee_request', bytes: 30_000, requests: 5 },
  { path: '/fields/registration_directions', bytes: 40_000, requests: 5 },
  { path: '/elections', bytes: 30_000, requests: 5 },
  { path: '/elections/US-2028-11-07', bytes: 40_000, requests: 5 },
  { path: '/elections/US-2028-11-07?show=early', bytes: 40_000, requests: 5 },
  { path: '/elections/GA-2026-12-01', bytes: 20_000, requests: 5 },
  { path: '/compare', bytes: 20_000, requests: 5 },
  { path: '/compare?states=AZ,CA,FL,IL,NY,TX&topic=ABSENTEE', bytes: 40_000, requests: 5 },
  { path: '/compare?states=CO,GA,TX,WI', bytes: 40_000, requests: 5 },
  { path: '/compare?states=OH,PA,MI&differences=only', bytes: 40_000, requests: 5 },
  { path: '/changes', bytes: 20_000, requests: 5 },
  { path: '/coverage', bytes: 40_000, requests: 5 },
  // The copy buttons come into room that is free for them, which Chromium counts although no text moves.
  { path: '/docs', bytes: 30_000, requests: 9, shift: 0.005 },
  { path: '/docs/upgrade', bytes: 40_000, requests: 10 },
  ...GUIDE_PATHS.slice(1).map((path) => ({ path, bytes: 30_000, requests: 9, shift: 0.005 })),
  { path: '/states/XX', bytes: 20_000, requests: 4, status: 404 },
  { path: '/es', bytes: 20_000, requests: 5 },
  { path: '/es/search?q=cu%C3%A1ndo+cierran+las+urnas+en+Ohio', bytes: 25_000, requests: 5 },
  { path: '/es/search?q=next+election+in+georgia', bytes: 25_000, requests: 5 },
  { path: '/es/states/TX', bytes: 26_000, requests: 5 },
];

/** The first page of each kind: of one template, with or without parameters. */
export function ofEachKind(pages: readonly EveryPage[]): EveryPage[] {
  const kinds = new Map<string, EveryPage>();
  for (const page of pages) {
    const [, section = '', ...rest] = page.path.replace(/\?.*/, '').split('/');
    const kind = [section, rest.length, page.path.includes('?')].join();
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}

/** Pages that a script draws. What is in them is not ours. */
export const DRAWN_PAGES: readonly EveryPage[] = [
  // The headings inside Swagger UI begin at the fourth level.
  { path: '/docs/api/v2', ready: '.opblock', not: ['heading-order'], bytes: 500_000, requests: 12 },
  { path: '/docs/api/v1', ready: '.opblock', not: ['heading-order'], bytes: 500_000, requests: 12 },
  {
    path: '/graphiql',
    ready: '.graphiql-container .view-line',
    // Its tabs hold the buttons that close them.
    not: ['nested-interactive'],
    bytes: 2_500_000,
    requests: 20,
  },
];
