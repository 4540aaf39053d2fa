import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../db/domain/language/catalog.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { packageRoot } from '../../../db/package-root.js';
import { findElectionById, findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { ANY_WAY, findWay, LOCALES, pathIn, WAYS } from '../../messages/locale.js';
import type { CredentialPolicy } from '../../server/access/check-access.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';
import type { FoundContent, Missing, Params, Resource } from '../../server/resources/resource.js';
import { CACHE_HEADERS, problem } from '../../server/response/response.js';
import type { CalendarData } from '../operation-types.js';
import { renderCalendar } from './calendar.js';

/** Read from the package root, because dist/ has no documents. Access is checked before the operation runs. */
const calendarOperation: PreparedOperation = {
  name: 'site/calendar/calendar',
  keyed: true,
  document: readFileSync(join(packageRoot, 'src/site/calendar/calendar.graphql'), 'utf8'),
};

const linkPolicy = ({ token = '' }: Params): CredentialPolicy => ({ key: 'required', scope: { calendarToken: token } });

/**
 * GET /calendar/US-2028-11-07/CA.ics?way=mail: the deadlines of an election in a state, or those of one way to vote. /calendar/t/TOKEN has
 * the same for programs that cannot send a key. Other languages have both, such as below /es.
 *
 * @param access the access policy for calendars without a token
 * @param publicUrl without a trailing slash; undefined if there is none, or if there are no pages of states
 */
export function calendarResources(access: CredentialPolicy, publicUrl: string | undefined): Resource[] {
  const path = '/{election}/{state}.ics';
  const policies = [
    { folder: '/calendar', access },
    { folder: '/calendar/t/{token}', access: linkPolicy },
  ];
  return LANGUAGES.flatMap((language) =>
    policies.map((policy) => ({
      ...calendarResource(policy.access, publicUrl, language),
      path: pathIn(language, `${policy.folder}${path}`),
    })),
  );
}

function calendarResource(
  access: Resource['access'],
  publicUrl: string | undefined,
  language: Language,
): Omit<Resource, 'path'> {
  const headers = {
    ...CACHE_HEADERS[typeof access === 'object' && access.key === 'none' ? 'open' : 'keyed'],
    // Search engines must not list links that contain a token.
    ...(typeof access === 'function' && { 'x-robots-tag': 'noindex' }),
  };
  return {
    name: 'calendar',
    access,
    // Caches only calendars that are requested again: 50 federal elections have 2,550 calendars.
    caching: 'on repeat',
    headers: () => ({ vary: headers.vary }),
    operations: [calendarOperation],
    find: ({ params, query }, dataset) => findCalendar(params, query.get('way'), language, dataset),
    formats: {
      ics: {
        type: 'text/calendar; charset=utf-8',
        async render({ found: { variables = {}, query: { way = '' } = {} }, data }) {
          const { election, state } = variables;
          const name = [election, state, way, language === 'en' ? '' : language].filter(Boolean).join('-');
          return {
            body: renderCalendar((await data()) as CalendarData, {
              locale: LOCALES[language],
              pageUrl: publicUrl && `${publicUrl}${pathIn(language, `/states/${state}`)}`,
              way: findWay(way),
            }),
            headers: { ...headers, 'content-disposition': `inline; filename="${name}.ics"` },
          };
        },
      },
    },
  };
}

/** @param way limits the calendar to one way to vote. Names in another letter case do not redirect, because some calendar programs do not follow redirects. */
function findCalendar(
  params: Params,
  way: string | null,
  language: Language,
  { database }: OpenRelease,
): FoundContent | Missing {
  const election = findElectionById(database, params.election ?? '');
  if (election instanceof UnknownName)
    return notFound(
      `${election.message} To list the elections, query { elections(from: "2028-01-01") { id } } at /graphql.`,
    );
  const state = findState(database, params.state ?? '');
  if (state instanceof UnknownName)
    return notFound(`${state.message} Use the postal code of one of the 50 states, or DC.`);
  const { id, date, state: electionState } = election;
  if (electionState !== null && electionState !== state.code)
    return notFound(
      `The election ${id} is in ${electionState}, not in ${state.code}. Use /calendar/${id}/${electionState}.ics.`,
    );
  const found = {
    operation: calendarOperation,
    variables: { election: id, day: date, state: state.code, language: language.toUpperCase() },
  };
  if (way === null || way === ANY_WAY.way) return found;
  if (findWay(way) !== ANY_WAY) return { ...found, query: { way } };
  return {
    problem: problem(400, `There is no way ${echo(way)}. The ways are ${WAYS.map((one) => one.way).join(', ')}.`),
  };
}

const notFound = (detail: string) => ({ problem: problem(404, detail) });
