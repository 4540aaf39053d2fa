/** Limits on the size of an operation. Fragments count each time they are used. */
export interface OperationLimits {
  /** Lexical tokens of the document. */
  tokens: number;
  /** Levels of nested fields and fragments. graphql-js limits introspection itself. */
  depth: number;
  /** All selected fields. */
  fields: number;
  aliases: number;
  /** Fields with the same response name as another one in the same selection. */
  repeatedFields: number;
  directives: number;
  /** Points that it is estimated to cost: see cost/estimate.ts. */
  cost: number;
  maxResponseBytes: number;
}

/**
 * Several times what is needed by the sample operations and the introspection queries of Sandbox and code generators; small enough
 * to answer or reject any operation quickly.
 */
export const DEFAULT_LIMITS: OperationLimits = {
  // The largest of those has 200, and 100 aliases for values have 1,600. Validation compares fields in pairs, so its time grows with
  // the square of this number.
  tokens: 4_000,
  // The deepest sample has 5. Nothing in the schema needs more than 6.
  depth: 12,
  // The largest sample has 60. Nested fragments could otherwise expand to millions of fields.
  fields: 2_000,
  // Enough for an alias for each state.
  aliases: 100,
  // No client needs any, but tools that combine fragments produce a few.
  repeatedFields: 100,
  // Enough for an @include for each part of a page.
  directives: 50,
  // All values of all states, with footnotes, sources and HTML, cost 38,000 and take 60 ms in one piece. Nested lists can cost millions.
  cost: 40_000,
  // All values of all states, with footnotes, sources and HTML, have 1.4 MB.
  maxResponseBytes: 8_000_000,
};

/**
 * Levels of braces and brackets anywhere in a document: selections, lists, objects and types. Functions that call themselves for each
 * level run out of stack from some thousand levels on. The standard introspection query has 19.
 */
export const MAX_NESTING = 50;

/** Characters of an alias. Each error repeats the aliases of its path. */
export const MAX_ALIAS_LENGTH = 100;
