import type { V2StateData } from '../operation-types.js';
import { readDocument, route } from '../route.js';
import { stateParameter } from '../state-parameter.js';

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
