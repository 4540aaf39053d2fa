import { afterAll } from 'vitest';
import { endAll } from './program.js';

/** Vitest loads this before each test file. */
afterAll(endAll);
