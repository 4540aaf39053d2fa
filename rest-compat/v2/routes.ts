import type { V2FieldsData, V2OverridesData, V2StateData } from '../operation-types.js';
import { FORMAT_NAMES, readDocument, route, stateParameter } from '../route.js';

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
      field_format: FORMAT_NAMES[field_format],
      ...(options && { options }),
    })),
});

/**
 * GET /v2/election/data/state/{state}/: the record of a state. The document selects `bool_value` and `multiselect_value` only for the
 * item types that have them, so other items lack these properties.
 */
export const v2State = route<V2StateData>({
  name: 'v2/state',
  path: '/v2/election/data/state/{state}/',
  keyed: true,
  document: readDocument('v2/state'),
  ...stateParameter,
  body({ state }) {
    if (!state) return undefined;
    return { ...state, state_information: state.state_information.map(writeUnknownSelection) };
  },
});

/** REST clients expect a list: an unknown selection is an empty one. */
function writeUnknownSelection<Item extends object>(item: Item): Item {
  return 'multiselect_value' in item && item.multiselect_value === null ? { ...item, multiselect_value: [] } : item;
}

/** GET /v2/election/override/: all regional overrides. */
export const v2Overrides = route<V2OverridesData>({
  name: 'v2/override',
  path: '/v2/election/override/',
  keyed: true,
  document: readDocument('v2/override'),
  next: ({ overrides: { pageInfo } }) => (pageInfo.hasNextPage ? { after: pageInfo.endCursor } : undefined),
  body: ({ overrides: { nodes } }) =>
    nodes.map(({ state, region, field, value }) => ({ state: state.name, region, field, value })),
});
