/** What the contract says that the bodies look like. The tests check it; these types only let them read the answers. */

export interface FieldV1 {
  slug: string;
  long_name: string;
  field_format: string;
}

export interface FieldV2 {
  slug: string;
  description: string;
  field_format: string;
  options?: string[];
}

export interface ItemV1 {
  field_type: string;
  text: string;
  modified_at: string;
}

export interface ItemV2 extends ItemV1 {
  footnotes: string;
  bool_value?: boolean | null;
  multiselect_value?: string[];
}

export interface StateRecord<Item extends ItemV1> {
  code: string;
  name: string;
  state_information: Item[];
}

export interface Override {
  state: string;
  region: { name: string };
  field: { slug: string };
  value: string;
}

/** RFC 3339 in UTC, with Z; a fraction of a second only where it is not zero. */
export const DATETIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d*[1-9]\d*)?Z$/;
