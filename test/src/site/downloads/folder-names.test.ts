import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { publishFolder } from '../../../support/publish.js';
import { serve } from '../../../support/serve.js';
import { copyAccounts } from '../../../support/service-files.js';
import { writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

// As in a URL, `%20` would be a space, and "% d" nothing.
it.each(['a%20b', '50% data', '%2e%2e', '.hidden'])('downloads work from a folder that is called %s', async (name) => {
  const datasetPath = join(temporaryFolder(), name, 'dataset.sqlite');
  const accountsPath = join(dirname(datasetPath), 'accounts.sqlite');
  mkdirSync(dirname(datasetPath));
  await publishFolder(writeDataset(), datasetPath);
  const { key } = await copyAccounts(accountsPath);
  const { url, stop } = await serve({ datasetPath, accountsPath, key }, { explorer: 'public' });
  const { latest } = JSON.parse((await send(url, '/releases/?format=json')).body);
  const { status, body } = await send(url, `/releases/${latest}/values.csv`);
  await stop();
  expect([status, body]).toEqual([200, expect.stringContaining('state,')]);
});
