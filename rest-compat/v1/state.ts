import { readDocument, route } from '../route.js';
import { stateParameter } from '../state-parameter.js';
import { deprecation } from './deprecation.js';
import { derive, type Override, type SourceItem, type V1Rule } from './derive.js';

interface StateData {
  rules: V1Rule[];
  release: { firstModifiedAt: string };
  state: { code: string; name: string; items: SourceItem[]; overrides: Override[] } | null;
}

/** GET /v1/election/data/state/{state}/: the V1 record of a state, derived from its V2 values. */
export const v1State = route<StateData>({
  name: 'v1/state',
  path: '/v1/election/data/state/{state}/',
  keyed: true,
  headers: deprecation,
  document: readDocument('v1/state'),
  ...stateParameter,
  body({ rules, release, state }) {
    if (!state) return undefined;
    const { code, name, items, overrides } = state;
    return { code, name, state_information: derive(rules, items, overrides, release.firstModifiedAt) };
  },
});
