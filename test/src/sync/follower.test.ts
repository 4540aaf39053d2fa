import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../../db/storage/files/lock-file.js';
import { CopiesInUseError, lockCopiesFolder } from '../../../src/sync/follower.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('the folder of copies', () => {
  it('is created, and belongs to the process until that ends', () => {
    const path = join(temporaryFolder(), 'new/copies');
    for (const _ of ['dataset', 'accounts']) lockCopiesFolder(path);
    // A lock that another process would ask for.
    expect(lockFile(join(path, 'lock'))).toBeUndefined();
  });

  it('of another process is refused', () => {
    const path = temporaryFolder();
    const unlock = lockFile(join(path, 'lock'));
    expect(() => lockCopiesFolder(path)).toThrow(CopiesInUseError);
    expect(() => lockCopiesFolder(path)).toThrow('Give each process a folder of its own with COPIES');
    unlock?.();
  });
});
