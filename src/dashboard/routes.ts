import type { Route } from './route.js';
import { SIGN_IN_ROUTES } from './sign-in/sign-in-page.js';

/** Everything that the dashboard answers, and who may use it. Tests run over this table, so they cover new rows. */
export const ROUTES: readonly Route[] = [...SIGN_IN_ROUTES];
