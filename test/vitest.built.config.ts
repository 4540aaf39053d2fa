import { defineConfig } from 'vitest/config';
import base, { repeated } from './vitest.config.js';

/** Tests of the built programs in processes of their own: starts, signals, terminals, full disks. Each process loads the whole program. */
export default defineConfig({ ...base, test: { ...base.test, ...repeated, include: ['test/**/*.built.ts'] } });
