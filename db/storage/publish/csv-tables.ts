import type { Deadline } from '../../domain/deadlines/deadlines.js';
import { inSnakeCase, type Table } from '../../domain/text/csv.js';
import type { FieldRow } from '../queries/fields.js';
import { hasValue, type InformationRow } from '../queries/information.js';
import type { StateRow } from '../queries/places.js';

// What people download, by any way: the same table has the same columns and cells in a file of a release, in a page and in a command.
// Where a table is a file of the dataset folder as well, it has the columns of that file.

export type TableValue = Pick<InformationRow, 'text' | 'footnotes' | 'source' | 'asOf' | 'modifiedAt'> & {
  state: Pick<StateRow, 'code' | 'name'>;
  field: Pick<FieldRow, 'slug' | 'label' | 'topic' | 'format'> | undefined;
};

export const VALUE_COLUMNS = [
  ...['state', 'name', 'field', 'label', 'topic', 'format', 'known', 'text', 'footnotes', 'source'],
  ...['as_of', 'modified_at'],
] as const;

export function valueCells({ state, field, text, footnotes, source, asOf, modifiedAt }: TableValue) {
  return {
    state: state.code,
    name: state.name,
    field: field?.slug ?? '',
    label: field?.label ?? '',
    topic: field?.topic ?? '',
    format: field?.format ?? '',
    known: String(hasValue({ text, source }, field?.format)),
    text,
    footnotes,
    source,
    as_of: asOf,
    modified_at: modifiedAt,
  };
}

export const valueTable = (values: readonly TableValue[]): Table => ({
  columns: VALUE_COLUMNS,
  rows: values.map(valueCells),
});

/** A deadline with the value that it is computed from. */
type TableDeadline = Omit<Deadline, 'election' | 'notes'> &
  Pick<InformationRow, 'text' | 'footnotes' | 'source' | 'asOf'> & { statusNote: string | null };

const DEADLINE_COLUMNS = [
  ...['id', 'state', 'field', 'action', 'method', 'kind', 'date', 'act_by', 'counted_date', 'time', 'time_kind'],
  ...['status', 'status_note', 'rule', 'text', 'footnotes', 'source', 'as_of'],
] as const;

export const deadlineTable = (deadlines: readonly TableDeadline[]): Table => ({
  columns: DEADLINE_COLUMNS,
  rows: deadlines.map(inSnakeCase),
});
