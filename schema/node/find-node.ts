import { type GraphQLNamedType, isInterfaceType, isObjectType } from 'graphql';
import { fieldsBySlug } from '../../db/storage/queries/fields.js';
import type { InformationRow } from '../../db/storage/queries/information.js';
import { isVersion } from '../../db/storage/release/releases.js';
import type { Context, ReleaseData } from '../context.js';
import type { IsSlug } from '../ids.js';
import { typeOfItem } from '../types/information/information.type.js';
import { type NodeKey, type NodeType, nodeTypes } from './node-types.js';

const typeOf = (key: NodeKey) => nodeTypes.get(key.type) as NodeType<object, object>;

/** How objects of a type are identified: object types of values have that of their interface. Undefined if objects have no id. */
export function nodeTypeOf(type: GraphQLNamedType): NodeType<object, object> | undefined {
  const interfaces = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
  return nodeTypes.get(type.name) ?? interfaces.map(({ name }) => nodeTypes.get(name)).find(Boolean);
}

/** What an id names: the object itself may not exist. */
export interface ParsedId {
  key: NodeKey;
  /** The version of the release that it is read from; undefined for the current one. */
  release: string | undefined;
}

/** @returns undefined if no object can have the id */
export function parseId(id: string, { database }: Pick<ReleaseData, 'database'>): ParsedId | undefined {
  // An id that ends in a release is of an object of that release: see `NamesRelease`.
  const at = id.lastIndexOf('@');
  const version = at >= 0 && isVersion(id.slice(at + 1)) ? id.slice(at + 1) : undefined;
  const key = keyOf(version === undefined ? id : id.slice(0, at), (text) => fieldsBySlug(database).has(text));
  return key && { key, release: version ?? (key.type === 'Release' ? key.version : undefined) };
}

function keyOf(id: string, isSlug: IsSlug): NodeKey | undefined {
  for (const [type, { parse }] of nodeTypes) {
    const key = parse(id, isSlug);
    if (key) return { type, ...key } as NodeKey;
  }
  return undefined;
}

/** Whether an object requires an API key, as the fields that lead to it do. */
export function isKeyed(key: NodeKey): boolean {
  const type = typeOf(key);
  return type.isKeyed ?? type.isKeyedObject?.(key) ?? false;
}

/** The type of each row that an id led to: the row itself does not have it. */
const types = new WeakMap<object, NodeKey['type']>();

/** @returns the object, of which `typeOfNode` then knows the type; undefined if there is none */
export async function findNode(key: NodeKey, context: Context): Promise<object | undefined> {
  const found = await typeOf(key).find(key, context);
  if (found) types.set(found, key.type);
  return found;
}

/** The name of the object type of a row that `findNode` has found. */
export function typeOfNode(row: object): string | undefined {
  const type = types.get(row);
  return type === 'InformationItem' ? typeOfItem(row as InformationRow) : type;
}
