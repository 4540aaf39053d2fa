import { editDistance, folded } from '../../db/domain/text/nearest.js';
import { shorten } from '../../db/domain/text/shorten.js';
import { MAX_QUESTION_LENGTH } from '../../db/domain/vocabulary.js';
import { findField, findState, UnknownName } from '../../db/storage/queries/find-by-name.js';
import type { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { routes } from '../../rest-compat/routes.js';
import { LOCALES, type Locale, type MessageKey, stateName, withoutLanguage } from '../messages/locale.js';
import type { Suggestion } from '../server/response/response.js';
import { searchPath } from './html/search-form.js';
import type { PagePath } from './html/site-map.js';

/** Lists by the names that people may type, without a final `s`. */
const LISTS: Readonly<Record<string, keyof typeof LIST_NAMES>> = {
  state: '/states',
  field: '/fields',
  topic: '/fields',
  election: '/elections',
  estado: '/states',
  eleccione: '/elections',
  eleccion: '/elections',
};
const LIST_NAMES = {
  '/states': 'error.allStates',
  '/fields': 'error.allFields',
  '/elections': 'error.allElections',
} as const satisfies Partial<Record<PagePath, MessageKey>>;

/** Maximum number of edits to match a name without a section, such as `/california`. */
const MAX_EDITS = 2;
const MAX_SEGMENTS = 4;
const MAX_LENGTH = 60;

/** Suggests pages of the current release. */
export function pageFinder(datasets: DatasetStore): (path: string) => Suggestion[] {
  return (path) => datasets.withRelease((dataset) => (dataset ? suggestPages(dataset.database, path) : []));
}

/** Suggests pages for a path that does not exist, such as `/state/OH`, `/california`, and `/field/polls_open`. */
function suggestPages(database: DatasetDatabase, path: string): Suggestion[] {
  const segments = withoutLanguage(path).split('/').filter(Boolean).slice(0, MAX_SEGMENTS).map(decodeSegment);
  const question = segments.join(' ').slice(0, MAX_QUESTION_LENGTH).trim();
  if (question === '') return [];
  return [
    ...matchSegments(database, segments),
    suggestion(searchPath(question), (locale) => locale.t('error.searchFor', { question })),
  ];
}

function matchSegments(database: DatasetDatabase, segments: readonly string[]): Suggestion[] {
  const [first = '', second] = segments;
  const list = Object.entries(LISTS).find(([name]) => name === first.toLowerCase().replace(/s$/, ''))?.[1];
  if (!list) return segments.flatMap((segment) => closeMatches(database, segment));
  if (second !== undefined && list === '/states') return states(database, second);
  if (second !== undefined && list === '/fields') return fields(database, second);
  return [suggestion(list, ({ t }) => t(LIST_NAMES[list]))];
}

const suggestion = (path: string, nameIn: (locale: Locale) => string): Suggestion => ({
  path,
  name: nameIn(LOCALES.en),
  nameIn,
});

/** Decodes a segment, and replaces its separators by spaces. */
function decodeSegment(segment: string): string {
  let text = segment.slice(0, MAX_LENGTH);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A segment with invalid encoding stays as it is.
  }
  return text.replace(/\.\w+$/, '').replace(/[-+]/g, ' ');
}

function states(database: DatasetDatabase, text: string): Suggestion[] {
  const state = findState(database, text);
  const near = state instanceof UnknownName ? state.near : [state];
  return near.map((state) => suggestion(`/states/${state.code}`, (locale) => stateName(locale, state)));
}

function fields(database: DatasetDatabase, text: string): Suggestion[] {
  const field = findField(database, text.replaceAll(' ', '_'));
  const near = field instanceof UnknownName ? field.near : [field];
  return near.map(({ slug, label }) => ({ path: `/fields/${slug}`, name: label || slug }));
}

/** Returns states and fields whose name differs little from a text. Without this limit, every word would match something. */
function closeMatches(database: DatasetDatabase, text: string): Suggestion[] {
  const isNear = ({ path, name }: Suggestion) =>
    [path.replace(/^.*\//, ''), name].some((candidate) => {
      const maxEdits = Math.min(MAX_EDITS, Math.floor(candidate.length / 4));
      return editDistance(folded(text).replaceAll(' ', '_'), folded(candidate).replaceAll(' ', '_')) <= maxEdits;
    });
  return [...states(database, text), ...fields(database, text)].filter(isNear);
}

/** Hints for paths that people often try, but that do not exist in REST. */
const PATH_HINTS: readonly [pattern: RegExp, hint: (version: string, name: string) => string][] = [
  [
    /^\/(v[12])\/election\/(?:data\/)?states?\/([^/]+)\/?$/i,
    (version, code) => `For a state, use /${version}/election/data/state/${code.toUpperCase()}/.`,
  ],
  [
    /^\/(v[12])\/election\/(?:data\/)?fields?\/([^/]+)\/?$/i,
    (version, slug) =>
      `There is no path of one field: /${version}/election/field/ lists all fields, and /v2/election/data/state/{state}/ has their values. GraphQL has { field(slug: "${slug}") { description } }.`,
  ],
];

/** Says what to use instead of a path that does not exist. Parts of the path are shortened, because they are user input. */
export function hintFor(path: string): string {
  const rest = 'Paths are case-sensitive, and REST paths end in a slash.';
  for (const [pattern, hint] of PATH_HINTS) {
    const [, version, name] = pattern.exec(path) ?? [];
    if (version && name) return `${hint(version.toLowerCase(), shorten(name, 40))} ${rest}`;
  }
  const version = /^\/v1(?:\/|$)/i.test(path) ? 'v1' : 'v2';
  const paths = routes.map((route) => route.path).filter((path) => path.startsWith(`/${version}/`));
  const intro = version === 'v1' ? 'V1 has' : 'Use /graphql, or REST:';
  return `${intro} ${paths.join(', ')}. ${rest} See /docs/api/${version}.`;
}
