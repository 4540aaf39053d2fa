import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { backUp } from '../../db/storage/backup/backup.js';
import { restore } from '../../db/storage/backup/restore.js';
import { readRelease } from '../../db/storage/publish/published.js';
import { writePublicFolder } from '../../src/cli/publish.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: string;
/** Where the service looks, and where the files are. */
let [link, target] = ['', ''];
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'links'));
  mkdirSync(join(folder, 'disk'));
  [link, target] = [join(folder, 'links/file.sqlite'), join(folder, 'disk/real.sqlite')];
  symlinkSync('../disk/real.sqlite', link);
});

const nameOfFirst = (path: string) => readRelease(path).dataset.states[0]?.name;
const renamed = () => writeDataset(edited('states.csv', 'Alpha', 'Omega'));
const isLink = (path: string) => lstatSync(path).isSymbolicLink();

describe('a dataset file that is a symbolic link', () => {
  it('stays one: imports and restores replace what it leads to', async () => {
    await publishFolder(writeDataset(), link);
    const service = { accountsPath: undefined, datasetPath: link };
    await backUp(service, join(folder, 'backup'));
    await publishFolder(renamed(), link);
    expect([isLink(link), nameOfFirst(target)]).toEqual([true, 'Omega']);
    await restore(service, join(folder, 'backup'), { replace: true });
    expect([isLink(link), nameOfFirst(target)]).toEqual([true, 'Alpha']);
    expect(readdirSync(join(folder, 'disk'))).toEqual(['real.sqlite', 'real.sqlite.lock']);
  });

  it('may lead to another one, and to a folder that does not exist yet', async () => {
    const first = join(folder, 'first.sqlite');
    symlinkSync(join(folder, 'new/folder/dataset.sqlite'), target);
    symlinkSync('links/file.sqlite', first);
    await publishFolder(writeDataset(), first);
    expect([first, link, target].map(isLink)).toEqual([true, true, true]);
    expect(nameOfFirst(join(folder, 'new/folder/dataset.sqlite'))).toBe('Alpha');
  });

  it('is replaced if it leads to itself', async () => {
    symlinkSync('real.sqlite', target);
    await publishFolder(writeDataset(), link);
    expect(nameOfFirst(link)).toBe('Alpha');
  });
});

describe('an accounts file that is a symbolic link', () => {
  it('stays one, when the first start makes the file and when a restore replaces one that is damaged', async () => {
    const accounts = openAccounts(link);
    await accounts.customers.create('Linked');
    accounts.close();
    const service = { accountsPath: link, datasetPath: join(folder, 'none') };
    await backUp(service, join(folder, 'backup'));
    writeFileSync(target, 'damaged');
    await restore(service, join(folder, 'backup'), { replace: true });
    const restored = openAccounts(target);
    expect((await restored.customers.list()).map(({ name }) => name)).toEqual(['Linked']);
    restored.close();
    expect([isLink(link), lstatSync(target).mode & 0o777]).toEqual([true, 0o600]);
  });
});

it('a published file that is a symbolic link stays one', () => {
  const source = join(folder, 'source');
  writeFileSync(source, 'content');
  writePublicFolder(join(folder, 'links'), [{ name: 'file.sqlite', path: source, bytes: 7 }]);
  expect([isLink(link), readdirSync(join(folder, 'disk'))]).toEqual([true, ['real.sqlite']]);
});
