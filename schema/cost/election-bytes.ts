import { statesByCode } from '../../db/queries/states.js';
import { type Bytes, QUOTES, total } from './bytes.js';

/** The bytes that values of elections and deadlines take in a response. Each is for the `bytes` of a FieldCost. */

const NULL = 4;

const lengthOf = (text: string | null): number => (text === null ? NULL : QUOTES + text.length);

export function ofElection(column: 'id' | 'name' | 'source'): Bytes {
  return ({ elections }) => total(elections, (election) => lengthOf(election[column]));
}

export function ofDeadline(column: 'id' | 'statusNote' | 'rule'): Bytes {
  return ({ deadlines }) => total(deadlines, (deadline) => lengthOf(deadline[column]));
}

export const zones: Bytes = ({ states }, { database }) => {
  const rows = statesByCode(database);
  return total(states, (code) => JSON.stringify(rows.get(code)?.zones ?? []).length);
};
