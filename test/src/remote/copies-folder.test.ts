import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFolder } from '../../../db/files/folder-lock.js';
import { CopiesInUseError, lockCopiesFolder } from '../../../src/remote/copies-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('the folder of copies', () => {
  it('is created, and belongs to the process until its last use ends', () => {
    const path = join(temporaryFolder(), 'new/copies');
    const [dataset, accounts] = [lockCopiesFolder(path), lockCopiesFolder(path)];
    expect(accounts.file('x')).toBe(join(path, 'x'));
    dataset.release();
    dataset.release();
    // A lock that another process would ask for.
    expect(lockFolder(path)).toBeUndefined();
    accounts.release();
    const unlock = lockFolder(path);
    expect(unlock).toBeDefined();
    expect(() => lockCopiesFolder(path)).toThrow(CopiesInUseError);
    expect(() => lockCopiesFolder(path)).toThrow('Give each process a folder of its own with COPIES');
    unlock?.();
    lockCopiesFolder(path).release();
  });

  it('that cannot be written is reported', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => lockCopiesFolder(file)).toThrow(`${join(file, 'lock')} could not be written`);
  });
});
