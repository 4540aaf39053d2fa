import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examine, type Installation, installation } from '../../support/installation.js';
import type { Environment } from '../../support/run.js';

describe('civic-data doctor says how to get another copy of data on other machines', () => {
  /** The settings of an installation whose files are copies. Nothing answers at the URLs. */
  const following = (folder: string): Environment => ({
    DATASET_URL: 'http://127.0.0.1:9/dataset.sqlite',
    ACCOUNTS_URL: 'postgres://civic@127.0.0.1:9/civic',
    COPIES: folder,
  });

  it.each<[check: string, file: (installation: Installation) => string]>([
    ['dataset', ({ dataset }) => dataset],
    ['accounts', ({ folder }) => join(folder, 'accounts.json')],
  ])('if that of the %s is damaged', async (check, file) => {
    const one = await installation();
    writeFileSync(file(one), '{"version":1,"valid":[', { mode: 0o600 });
    const { found } = await examine({ ...one.environment, ...following(one.folder) });
    const advice = `Stop the service and remove ${file(one)}: the next start copies it again.`;
    expect(found(check)).toEqual([expect.stringMatching(/^problem: /)]);
    expect(found(check)[0]).toContain(advice);
  });

  it('if the files of its release are missing', async () => {
    const one = await installation();
    rmSync(join(one.folder, 'releases'), { recursive: true });
    const { found } = await examine({ ...one.environment, ...following(one.folder) });
    expect(found('archive')).toEqual([expect.stringContaining(`Stop the service and remove ${one.dataset}`)]);
  });

  it('and has a problem if nothing can be written to their folder', async () => {
    const { environment, accounts, folder } = await installation();
    const copies = join(folder, 'copies');
    mkdirSync(copies, { mode: 0o555 });
    const settings = { ...following(copies), ACCOUNTS_URL: `file:${accounts}` };
    const { found } = await examine({ ...environment, ...settings });
    expect(found('files')).toEqual([expect.stringMatching(/^problem: Nothing can be written .*\(COPIES\)/)]);
  });
});
