import { defineConfig } from 'vitest/config';
import base from './vitest.slow.config.js';

/** A minute of load. It wants the machine for itself. */
export default defineConfig({ ...base, test: { ...base.test, include: ['test/slow/**/*.soak.ts'] } });
