import type { V1StateData } from '../operation-types.js';
import { readDocument, route } from '../route.js';
import { stateParameter } from '../state-parameter.js';
import { deprecation } from './deprecation.js';
import { derive } from './derive.js';

/** GET /v1/election/data/state/{state}/: the V1 record of a state, derived from its V2 values. */
export const v1State = route<V1StateData>({
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
