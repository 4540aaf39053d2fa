import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { civicData, isolated } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('civic-data backup says what to do if the dataset and the accounts are on other machines and there is no copy', async () => {
  const folder = temporaryFolder();
  const environment = isolated({
    DATASET_URL: 'http://127.0.0.1:9/dataset.sqlite',
    ACCOUNTS_URL: 'postgres://civic@127.0.0.1:9/civic',
    COPIES: join(folder, 'copies'),
  });
  const { code, stderr } = await civicData(environment, 'backup', join(folder, 'backup'));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Start the service first.*pg_dump/s)]);
  expect(existsSync(join(folder, 'backup'))).toBe(false);
});
