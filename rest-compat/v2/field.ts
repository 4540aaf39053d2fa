import { formatName } from '../format-names.js';
import type { V2FieldsData } from '../operation-types.js';
import { readDocument, route } from '../route.js';

/** GET /v2/election/field/: all fields. Only select fields have `options`. */
export const v2Fields = route<V2FieldsData>({
  name: 'v2/field',
  path: '/v2/election/field/',
  keyed: false,
  document: readDocument('v2/field'),
  body: ({ fields }) =>
    fields.map(({ slug, description, field_format, options }) => ({
      slug,
      description,
      field_format: formatName(field_format),
      ...(options && { options }),
    })),
});
