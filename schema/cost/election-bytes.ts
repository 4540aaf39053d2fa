import { statesByCode } from '../../db/queries/states.js';
import type { DatasetSnapshot } from '../context.js';
import type { Objects } from './objects.js';

/** The bytes that values of elections and deadlines take in a response. Each is for the `bytes` of a FieldCost. */

type Bytes = (parent: Objects, dataset: DatasetSnapshot) => number;

const QUOTES = 2;
const NULL = 4;

const lengthOf = (text: string | null): number => (text === null ? NULL : QUOTES + text.length);

export function ofElection(column: 'id' | 'name' | 'source'): Bytes {
  return ({ elections }) => {
    let bytes = 0;
    for (const [election, weight] of elections ?? []) bytes += weight * lengthOf(election[column]);
    return bytes;
  };
}

export function ofDeadline(column: 'id' | 'statusNote' | 'rule'): Bytes {
  return ({ deadlines }) => {
    let bytes = 0;
    for (const [deadline, weight] of deadlines ?? []) bytes += weight * lengthOf(deadline[column]);
    return bytes;
  };
}

export const zones: Bytes = ({ states }, { database }) => {
  let bytes = 0;
  for (const [code, weight] of states ?? [])
    bytes += weight * JSON.stringify(statesByCode(database).get(code)?.zones ?? []).length;
  return bytes;
};
