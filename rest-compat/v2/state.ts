import { readDocument, route } from '../route.js';
import { stateParameter } from '../state-parameter.js';

interface StateData {
  state: {
    code: string;
    name: string;
    state_information: {
      field_type: string;
      text: string;
      bool_value?: boolean | null;
      multiselect_value?: string[] | null;
      footnotes: string;
      modified_at: string;
    }[];
  } | null;
}

/**
 * GET /v2/election/data/state/{state}/: the state's record. The document asks `bool_value` and `multiselect_value` of the
 * types that have them, which is the contract's rule for their presence.
 */
export const v2State = route<StateData>({
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

/** An unknown selection is an empty list in REST: the contract has a list there, and no null. */
function writeUnknownSelection<Item extends { multiselect_value?: string[] | null }>(item: Item): Item {
  return item.multiselect_value === null ? { ...item, multiselect_value: [] } : item;
}
