import { echo } from '../../db/domain/text/shorten.js';
import { MAX_PAGE_SIZE } from '../limits/arguments.js';
import { nodeTypes } from './node-types.js';

/** A gateway asks for the objects that a page of another subgraph refers to. */
export const MAX_REPRESENTATIONS = MAX_PAGE_SIZE;

/** The types that other subgraphs can refer to, each with the fields of which one identifies an object. */
export const ENTITY_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...nodeTypes].flatMap(([name, { entityKeys }]) => (entityKeys ? [[name, entityKeys]] : [])),
);

/** A key of a representation. */
export interface EntityKey {
  type: string;
  field: string;
  value: string;
}

/** @returns the first key that a representation has, or what is wrong with it */
export function keyOf(representation: unknown): EntityKey | { message: string } {
  const { __typename: type, ...fields } = (
    typeof representation === 'object' && representation !== null ? representation : {}
  ) as Record<string, unknown>;
  const keys = typeof type === 'string' && Object.hasOwn(ENTITY_KEYS, type) ? (ENTITY_KEYS[type] ?? []) : undefined;
  if (typeof type !== 'string' || !keys) {
    const types = Object.keys(ENTITY_KEYS).join(', ');
    return {
      message: `A representation needs a "__typename", one of ${types}${typeof type === 'string' ? `, but got ${echo(type)}` : ''}.`,
    };
  }
  const field = keys.find((name) => typeof fields[name] === 'string');
  if (field === undefined)
    return { message: `A representation of ${type} needs one of its keys as a string: ${keys.join(', ')}.` };
  return { type, field, value: fields[field] as string };
}
