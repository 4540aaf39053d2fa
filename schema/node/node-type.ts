import type { InformationRow } from '../../db/queries/information.js';
import { typeOfItem } from '../information/item-type.js';
import type { NodeKey } from './ids.js';

/** Rows do not say of which type they are: only those that were looked up by an id are ever asked. */
const types = new WeakMap<object, NodeKey['type']>();

export function withType<Row extends object>(row: Row, type: NodeKey['type']): Row {
  types.set(row, type);
  return row;
}

/** The name of the object type of a row that `findNode` has found. */
export function typeOfNode(row: object): string | undefined {
  const type = types.get(row);
  return type === 'InformationItem' ? typeOfItem(row as InformationRow) : type;
}
