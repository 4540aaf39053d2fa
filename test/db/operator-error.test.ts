import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../db/operator-error.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { backUp } from '../../db/storage/backup/backup.js';
import { writeFileAtomic } from '../../db/storage/files/atomic-write.js';
import { withImportLock } from '../../db/storage/publish/lock.js';
import { previewImport } from '../../db/storage/publish/publish.js';
import { exportDataset } from '../../db/storage/publish/write.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CASES: [name: string, fail: (folder: string) => unknown][] = [
  ['AccountsDatabaseError', () => openAccountsAt({ kind: 'postgres', url: 'postgres://civic@127.0.0.1:1/db' })],
  ['AccountsError', (folder) => openAccounts(join(folder, 'accounts.sqlite')).customers.create('')],
  [
    'AccountsFileError',
    (folder) => {
      mkdirSync(join(folder, 'accounts.sqlite'));
      openAccounts(join(folder, 'accounts.sqlite'));
    },
  ],
  ['BackupError', (folder) => backUp({ accountsPath: join(folder, 'a'), datasetPath: join(folder, 'd') }, folder)],
  ['DatasetFileError', (folder) => openDataset(join(folder, 'dataset.sqlite'))],
  [
    'DatasetFolderError',
    (folder) => previewImport({ folder: join(folder, 'x'), path: join(folder, 'dataset.sqlite') }),
  ],
  ['FileWriteError', (folder) => writeFileAtomic(join(folder, 'missing/file'), Buffer.from(''))],
  [
    'FolderInUseError',
    async (folder) => {
      const path = join(folder, 'dataset.sqlite');
      await publishFolder(writeDataset(), path);
      writeFileSync(join(folder, 'states.csv'), 'code,name\n');
      exportDataset({ path, folder });
    },
  ],
  [
    'ImportLockedError',
    (folder) => {
      const path = join(folder, 'dataset.sqlite');
      return withImportLock(path, {}, () => withImportLock(path, { timeoutMs: 0 }, async () => {}));
    },
  ],
];

describe('an error that the operator can do something about', () => {
  it.each(CASES)('is an OperatorError: %s', async (name, fail) => {
    const error = await Promise.resolve(temporaryFolder())
      .then(fail)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toHaveProperty('name', name);
  });
});
