import { type Deadline, deadlinesOf } from '../../domain/deadlines/deadlines.js';
import type { Election } from '../../domain/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../domain/deadlines/fields.js';
import { type DeadlineItem, readRules } from '../../domain/deadlines/rules.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { deadlines } from '../tables/dataset.js';
import { findInformation } from './information.js';

const SLUGS = DEADLINE_FIELDS.map(({ slug }) => slug);

/** The rules of all deadlines of the release. Reading some 600 texts takes a few milliseconds. */
export const deadlineItems = perRelease((database): readonly DeadlineItem[] => {
  const values = findInformation(database, { slugs: SLUGS }).map(({ state, slug, text, footnotes }) => ({
    state: state.code,
    field: slug,
    text,
    footnotes,
  }));
  return readRules(values, database.select().from(deadlines).all());
});

/** The deadlines of an election, sorted by state, by the order of DEADLINE_FIELDS, and by the order in the rule. */
export function findDeadlines(database: DatasetDatabase, election: Election): Deadline[] {
  return deadlinesOf(election, deadlineItems(database));
}
