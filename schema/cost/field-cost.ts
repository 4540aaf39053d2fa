import { Extensions } from 'type-graphql';
import type { DatasetSnapshot } from '../context.js';
import type { Objects } from './objects.js';

/** What a field contributes to the cost of an operation. */
export interface FieldCost {
  /** Points for each object that has the field; 1 if left out. */
  points?: number | ((parent: Objects) => number);
  /** Of a field with subfields: the objects that it returns. If left out, one for each object that has the field. */
  // biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments
  objects?(parent: Objects, args: any, dataset: DatasetSnapshot): Objects;
  /** Of a field with values of its own: the bytes that they take in the response. If left out, LEAF_BYTES each. */
  bytes?(parent: Objects, dataset: DatasetSnapshot): number;
}

/** States the cost of a field where the field is defined. */
export const Cost = (cost: FieldCost) => Extensions({ cost });
