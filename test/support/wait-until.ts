import { vi } from 'vitest';

/** What takes longer hangs, however slow the machine is. `expect.poll` waits as long: see `test/vitest.config.ts`. */
export const HANGS_AFTER_MS = 60_000;

/**
 * Waits until something is there or true. A test that compares a value uses `expect.poll` instead, which shows the difference.
 *
 * @returns the first truthy value of the probe
 */
export const waitUntil = <Value>(probe: () => Value | Promise<Value>) =>
  vi.waitUntil(probe, { timeout: HANGS_AFTER_MS, interval: 20 });
