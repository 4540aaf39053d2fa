import type { Service } from './service.js';

const QUESTIONS = [
  'cuándo cierran las urnas en Ohio',
  'inscripción el mismo día',
  'cuándo son las próximas elecciones en Georgia',
  'próximas elecciones',
  'fecha límite para inscribirse en Georgia',
  'fecha límite para inscribirse',
  'votación anticipada 30307',
  'lugar de votación Springfield',
  'votar en libertad condicional en Maine',
  'puedo votar tras un delito grave',
  'quiénes son los candidatos en Nueva York',
  'cómo voto en Puerto Rico',
  'identificación y horario en Ohio y Pensilvania',
  'notario',
  'notario Carolina del Norte',
  'condado de Cook',
  'Nuevo México',
  'urnas 99999',
  'xyzzyx qwrtp',
];

interface Everything {
  states: { code: string; own: { name: string }[]; all: { name: string }[] }[];
  elections: { id: string; state: { code: string } | null }[];
}

/** The path in English of each page that is there in Spanish as well: all states, some regions, all elections, some questions. */
export async function translatedPaths({ graphql }: Service): Promise<string[]> {
  const { data } = await graphql(`{
    elections(from: "2026-01-01") { id state { code } }
    states { code own: regions { name } all: regions(all: true) { name } } }`);
  const { states, elections } = data as Everything;
  return [
    ...['/', '/search', ...QUESTIONS.map((q) => `/search?${new URLSearchParams({ q })}`)],
    ...['/states', '/plan', '/plan?place=30307', '/plan?place=99999x&way=mail', '/elections'],
    ...states.flatMap(({ code, own, all }) => [
      ...['', '/guide', '/plan', '/plan?way=mail', '/plan?way=early', '/plan?way=day'].map(
        (page) => `/states/${code}${page}`,
      ),
      ...[...own.slice(0, 2), ...all.slice(0, 1)].map(
        ({ name }) => `/states/${code}/regions/${encodeURIComponent(name)}`,
      ),
    ]),
    ...elections.flatMap(({ id, state }) => [
      `/elections/${id}`,
      ...(state ? [] : [`/elections/${id}?state=TX`, `/elections/${id}?show=early`]),
    ]),
  ];
}

/** Paths of errors, in Spanish, with their status. */
export const ERRORS = [
  ['/es/nada', 404],
  ['/es/estado/OH', 404],
  ['/es/nueva-york', 404],
  ['/es/states/XX', 404],
  ['/es/states/Ohoi/plan', 404],
  ['/es/states/IL/regions/Chicagoo', 404],
  ['/es/elections/US-2028-11-08', 404],
  [`/es/search?q=${'a'.repeat(201)}`, 400],
  ['/es/states/OH?release=1', 400],
] as const;

/** What a visitor without a key sees of pages that need one. */
export const KEYED = [
  '/es/states/OH',
  '/es/states/NY/plan',
  '/es/states/DC/guide',
  '/es/elections/US-2028-11-07',
  '/es/elections/GA-2026-12-01',
];
