import { GraphQLError } from 'graphql';
import type { ErrorCode } from './errors.js';

/** How large an operation may be. Fragments count where they are spread, each time. */
export interface OperationLimits {
  /** Words and signs of the document. */
  tokens: number;
  /** Fields within fields; introspection has a bound of its own in graphql-js. */
  depth: number;
  /** All fields, each time that they are selected. */
  fields: number;
  aliases: number;
  /** Fields that stand more than once in one selection, under the same name. */
  repeatedFields: number;
  directives: number;
  /** See cost.ts. */
  cost: number;
}

/**
 * Several times what the sample operations, introspection as Sandbox and code generators send it, and the upgrade guide's
 * operations take; and little enough for any operation within them to be refused or answered in a moment.
 */
export const DEFAULT_LIMITS: OperationLimits = {
  // The largest of those has 1,500. Validation compares fields with each other, so its time grows with the square of this.
  tokens: 4_000,
  // The deepest sample has 5; what the schema has to say in 12 steps it can say in 6.
  depth: 12,
  // The largest sample has 60. Without a bound fragments that double would be counted, and paid for, a million times.
  fields: 2_000,
  // Enough for one of each state under its own name.
  aliases: 100,
  // No client needs one; tools that paste fragments together make a few.
  repeatedFields: 100,
  // One @include for each of a page's parts.
  directives: 50,
  // All there is to say of every value of all states costs 102,000 and took half a second; lists in lists cost millions.
  cost: 150_000,
};

/** Refuses an operation that is larger than a limit. Always 400, since nothing of the operation was looked at any further. */
export function limitExceeded(what: string, measured: number | string, limit: number, advice: string): GraphQLError {
  const number = typeof measured === 'number' ? measured.toLocaleString('en') : measured;
  return new GraphQLError(
    `The operation has ${number} ${what}, and at most ${limit.toLocaleString('en')} are allowed. ${advice}`,
    { extensions: { code: 'LIMIT_EXCEEDED' satisfies ErrorCode, http: { status: 400 } } },
  );
}
