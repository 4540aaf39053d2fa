import { formatName } from '../format-names.js';
import type { V1FieldsData } from '../operation-types.js';
import { readDocument, route } from '../route.js';
import { deprecation } from './deprecation.js';

/** GET /v1/election/field/: all V1 slugs. V1 has no options. */
export const v1Fields = route<V1FieldsData>({
  name: 'v1/field',
  path: '/v1/election/field/',
  keyed: false,
  headers: deprecation,
  document: readDocument('v1/field'),
  body: ({ v1Slugs }) => v1Slugs.map((field) => ({ ...field, field_format: formatName(field.field_format) })),
});
