import { expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { publishFolder } from '../../../support/publish.js';
import { withService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';

it('a feed has at most 50 entries, and says so where there are more', () =>
  withService({ dataset: writeDataset() }, async ({ datasetPath, url }) => {
    const changed = edited('values.csv', 'type,paper', 'type,machine');
    for (let times = 0; times < 52; times += 1)
      await publishFolder(writeDataset(times % 2 === 0 ? changed : {}), datasetPath);
    const { items, description } = JSON.parse((await send(url, '/changes.json')).body);
    expect([items.length, description]).toEqual([50, expect.stringContaining('has the newest 50 releases')]);
  }));
