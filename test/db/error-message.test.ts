import { openSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { errorMessage, OperatorError } from '../../db/operator-error.js';
import { ConfigError } from '../../src/process/settings/config.js';

function thrownBy(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown');
}

describe('the error message for the operator', () => {
  it.each([
    ['an error that is written for the operator', () => new OperatorError('Choose another folder.')],
    ['a wrong setting', () => new ConfigError(['PORT is "x", but must be a number.'])],
    ['a system error', () => thrownBy(() => openSync('/no/such/file', 'r'))],
    ['an error of SQLite', () => thrownBy(() => new DatabaseConstructor(':memory:').exec('no SQL'))],
  ])('is only the message for %s', (_, make) => {
    const error = make();
    expect(errorMessage(error)).toBe(error.message);
  });

  it('is the stack of an unexpected error', () => {
    const error = new TypeError('x is undefined');
    expect(errorMessage(error)).toBe(error.stack);
  });
});
