import { compareStates } from './tools/compare-states.js';
import { getChanges } from './tools/get-changes.js';
import { getDeadlines } from './tools/get-deadlines.js';
import { getValues } from './tools/get-values.js';
import { listFields } from './tools/list-fields.js';
import { search } from './tools/search.js';
import type { Tool } from './tools/tool.js';

/** In the order in which an assistant needs them. */
export const tools: readonly Tool[] = [search, listFields, getValues, compareStates, getDeadlines, getChanges];
