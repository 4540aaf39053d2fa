import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishDataset } from '../../db/publish/publish.js';
import { issuesOf } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('an import with issues', () => {
  it('reports all of them at once, by file and line', async () => {
    const issues = await issuesOf({
      ...edited('values.csv', 'everyone,True', 'everyone,Yes'),
      ...edited('states.csv', 'BB,Beta', 'BB,'),
      ...edited('overrides.csv', '2026-06-09', 'June'),
      'dataset.json': '{}',
    });
    expect(issues.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'dataset.json:0',
      'dataset.json:0',
      'dataset.json:0',
      'dataset.json:0',
      'overrides.csv:3',
      'states.csv:3',
      'values.csv:2',
    ]);
  });

  it('leaves the published file unchanged, byte for byte', async () => {
    const path = join(temporaryFolder(), 'd.sqlite');
    await publishFolder(writeDataset(), path);
    const before = readFileSync(path);
    const { status } = await publishDataset({ folder: writeDataset(edited('values.csv', 'True', 'Yes')), path });
    expect([status, readFileSync(path).equals(before)]).toEqual(['refused', true]);
  });
});
