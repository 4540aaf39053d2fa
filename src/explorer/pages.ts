import type { AnyDataPage } from './data-page.js';
import { fieldsPage } from './fields/fields-page.js';
import { statesPage } from './states/states-page.js';

/** All data pages. */
export const dataPages: readonly AnyDataPage[] = [statesPage, fieldsPage];
