import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset, previewImport } from '../../db/storage/publish/publish.js';
import { append, issuesOf, rule, value } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const OPTIONAL = [
  ...'counties.csv places.csv territories.csv state-abbreviations.csv regions.csv'.split(' '),
  ...'elections.csv deadlines.csv sources.csv links.csv translations.csv'.split(' '),
];

describe('an issue', () => {
  it.each(Object.keys(SMALL_DATASET).filter((file) => !OPTIONAL.includes(file)))(
    'is the only one if %s is missing, although other files refer to it',
    async (file) => {
      const expected = expect.stringContaining('it is missing');
      expect(await issuesOf({ [file]: null })).toEqual([{ file, line: 0, column: '', value: '', expected }]);
    },
  );

  it.each(OPTIONAL)('is not that %s is missing: older exports do not have it', async (file) => {
    expect(await issuesOf({ [file]: null })).toEqual([]);
  });

  it('names each invalid cell of a row, by column', async () => {
    const issues = await issuesOf(append('values.csv', 'ZZ,nope,x,,,May,June'));
    expect(issues.map(({ column }) => column)).toEqual(['as_of', 'field', 'modified_at', 'state']);
  });

  it('of a check is the same as that of an import', async () => {
    const changes = { ...value('type,paper', 'type,clay'), ...rule('methods,email', 'methods,pigeon') };
    const { plan } = await previewImport({ folder: writeDataset(changes), path: join(temporaryFolder(), 'd.sqlite') });
    expect(plan).toEqual({ ok: false, issues: await issuesOf(changes) });
    expect(plan).toHaveProperty('issues.length', 2);
  });
});

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
    const { status } = await importDataset({ folder: writeDataset(edited('values.csv', 'True', 'Yes')), path });
    expect([status, readFileSync(path).equals(before)]).toEqual(['refused', true]);
  });
});
