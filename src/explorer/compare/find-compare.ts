import type { DatasetLease } from '../../../db/release/dataset-store.js';
import { echo } from '../../../db/text/shorten.js';
import type { PreparedOperation } from '../../graphql/prepared-operations.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import type { Missing, ResourceRequest } from '../../resources/resource.js';
import { problem } from '../../response/problems.js';
import type { FoundPage } from '../data-page.js';
import { findTopic } from '../find-topic.js';
import { missingState } from '../missing-page.js';

export const PATH = '/compare';
/** More columns would be too narrow to read. */
export const MAX_STATES = 6;

/** Checks the states and the topic. States may be separated by commas or repeated, as a form without scripts sends them. */
export function findCompare(
  operation: PreparedOperation,
  { query }: ResourceRequest,
  { database }: DatasetLease,
): FoundPage | Missing {
  const wanted = query
    .getAll('states')
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
  const topic = findTopic(query.get('topic') ?? '', (name) => compareLink(wanted, name));
  if (typeof topic !== 'string') return topic;
  const codes: string[] = [];
  for (const text of wanted) {
    const state = findState(database, text);
    if (state instanceof UnknownName) {
      const withState = (code: string) => wanted.map((one) => (one === text ? code : one));
      return missingState(state, (code) => compareLink(withState(code), topic));
    }
    if (!codes.includes(state.code)) codes.push(state.code);
  }
  if (codes.length > MAX_STATES) return tooMany(codes, topic);
  const states = codes.join(',');
  const differences = query.get('differences') ?? '';
  if (differences !== '' && differences !== 'only')
    return { problem: problem(400, `"differences" can only be "only", but is ${echo(differences)}.`) };
  const canonical = {
    ...(states && { states }),
    ...(topic && { topic }),
    ...(differences && { differences }),
  };
  const moved = query.getAll('states').join('&') !== states || (query.get('topic') ?? '') !== topic;
  const variables = { states: codes, topics: topic ? [topic] : null };
  return { path: PATH, query: canonical, moved, operation, variables };
}

/** The address of a comparison, or of the form with its first entries. Commas stay readable. */
export function compareLink(states: readonly string[], topic = '', onlyDifferences = false): string {
  const query = new URLSearchParams({
    ...(states.length > 0 && { states: states.join(',') }),
    ...(topic && { topic }),
    ...(onlyDifferences && { differences: 'only' }),
  });
  return query.size > 0 ? `${PATH}?${query.toString().replaceAll('%2C', ',')}` : PATH;
}

function tooMany(codes: readonly string[], topic: string): Missing {
  const first = codes.slice(0, MAX_STATES);
  return {
    problem: problem(
      400,
      `A comparison has at most ${MAX_STATES} states, but the address names ${codes.length}. Choose fewer.`,
    ),
    suggestions: [{ path: compareLink(first, topic), name: `Only ${first.join(', ')}` }],
  };
}
