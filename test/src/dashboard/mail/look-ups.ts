import DatabaseConstructor from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';

/**
 * Watches for statements that look a member up by email, until the end of the test.
 *
 * @returns their places in the order of all calls that mocks note, so far
 */
export function watchLookUps(): () => number[] {
  const prepare = vi.spyOn(DatabaseConstructor.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  return () => prepare.mock.invocationCallOrder.filter((_, n) => prepare.mock.calls[n]?.[0].includes('"email" = ?'));
}
