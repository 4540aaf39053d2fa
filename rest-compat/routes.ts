import type { AnyRoute } from './route.js';
import { v1Fields, v1State } from './v1/routes.js';
import { v2Fields, v2Overrides, v2State } from './v2/routes.js';

export const routes: readonly AnyRoute[] = [v1Fields, v1State, v2Fields, v2State, v2Overrides];
