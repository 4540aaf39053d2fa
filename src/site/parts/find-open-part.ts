import { todayIn } from '../../../db/domain/deadlines/today.js';
import { findElections } from '../../../db/storage/queries/elections.js';
import { findElectionById, findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import { statesByCode } from '../../../db/storage/queries/places.js';
import type { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { withoutLanguage } from '../../messages/locale.js';
import type { OpenPart } from '../error-page.js';
import { sourcesOf } from './find-lookups.js';
import { renderOpenPart } from './open-page.js';

/** Maximum number of elections: the next one, and those after it. */
const MAX_ELECTIONS = 5;

/**
 * Finds the part of a keyed page that everyone may see: the next election with its source, and vote.gov for the state. GraphQL answers
 * these without a key too, with the same functions. The part depends only on the path and on public data, so it does not reveal whether a
 * county, a field, or an answer exists.
 */
export function openPartFinder(datasets: DatasetStore, now: () => Date): (path: string) => OpenPart | undefined {
  return (path) =>
    datasets.withRelease((dataset) => dataset && renderOpenPart(path, subjectOf(dataset.database, path, now())));
}

/** What the public part of a page is about. */
export type Subject = ReturnType<typeof subjectOf>;

function subjectOf(database: DatasetDatabase, path: string, now: Date) {
  const { elections, ...subject } = namedIn(database, path, now);
  return {
    ...subject,
    /** The first one is shown with its source. */
    elections: elections.slice(0, MAX_ELECTIONS).map((election) => ({
      ...election,
      state: statesByCode(database).get(election.state ?? '') ?? null,
      sourceLinks: sourcesOf(database, election.source),
    })),
  };
}

/** The state and the elections of a path. `isElection`: whether it is that of one election, not of a state or of all states. */
function namedIn(database: DatasetDatabase, path: string, now: Date) {
  const [, section, name = ''] = withoutLanguage(path).split('/');
  if (section === 'elections') {
    const election = findElectionById(database, name);
    if (!(election instanceof UnknownName)) {
      const state = statesByCode(database).get(election.state ?? '');
      return { isElection: true, state, elections: [election], today: todayIn(state?.zones ?? [], now) };
    }
  }
  const found = section === 'states' ? findState(database, name) : undefined;
  const state = found instanceof UnknownName ? undefined : found;
  const today = todayIn(state?.zones ?? [], now);
  const elections = findElections(database, { from: today, states: state && [state.code] });
  return { isElection: false, state, elections, today };
}
