import { changeSummaries } from '../../db/queries/changes.js';
import { type Bytes, total } from './bytes.js';

/** The bytes that summaries of releases take in a response. Each is for the `bytes` of a FieldCost. */

function ofSummary(column: 'states' | 'fields'): Bytes {
  return ({ releases }, { database }) => {
    const summaries = changeSummaries(database);
    return total(releases, (version) => JSON.stringify(summaries.get(version)?.[column] ?? []).length);
  };
}

export const stateCodes = ofSummary('states');
export const slugs = ofSummary('fields');
