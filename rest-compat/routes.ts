import type { AnyRoute } from './route.js';
import { v1Fields } from './v1/field.js';
import { v1State } from './v1/state.js';
import { v2Fields } from './v2/field.js';
import { v2Overrides } from './v2/override.js';
import { v2State } from './v2/state.js';

/** All REST endpoints. */
export const routes: readonly AnyRoute[] = [v1Fields, v1State, v2Fields, v2State, v2Overrides];
