import type { DeadlineFieldPageData, FieldPageData } from '../operation-types.js';

export type Field = FieldPageData['fields'][number];
export type FieldItem = Field['items'][number];

/** The data of both operations of the page. */
export interface FieldData extends Omit<FieldPageData, 'fields'> {
  fields: [Field];
  /** Only of a field whose texts are deadlines. */
  election?: DeadlineFieldPageData['election'];
}
