import type { FieldRow } from '../../queries/fields.js';

/** The states and fields that exist; undefined if their file could not be read. */
export interface References {
  states: ReadonlySet<string> | undefined;
  fields: ReadonlyMap<string, FieldRow> | undefined;
}
