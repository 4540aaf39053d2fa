import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset, previewImport } from '../../db/storage/publish/publish.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, labels, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const values = (from: string, to: string) => edited('values.csv', from, to);

describe('the changes in a plan', () => {
  const columns: [string, DatasetFiles][] = Object.entries({
    'states name': edited('states.csv', 'Beta', 'Beth'),
    'field topic': edited('fields.csv', 'Markdown,in_person', 'Markdown,absentee'),
    'field label': labels({ ballot_type: 'Ballots' }),
    'field description': edited('fields.csv', 'Kind of', 'Sort of'),
    'option order': edited('fields.csv', 'email|fax|mail', 'mail|fax|email'),
    'value as_of': values('Calendar,2026-01-05', 'Calendar,2026-01-06'),
    'override source': edited('overrides.csv', 'City page', 'Town page'),
    'override as_of': edited('overrides.csv', '2026-02-02,', '2026-02-09,'),
    'rule format': edited('v1-slugs.csv', 'notes,Markdown', 'notes,URL'),
    'rule long name': edited('v1-slugs.csv', 'In any way.', 'Anyhow.'),
    'rule fields, in order': edited(
      'v1-slugs.csv',
      'has_pav_everyone|registration_laws|',
      'registration_laws|has_pav_everyone|',
    ),
    'rule note': edited('v1-slugs.csv', 'Renamed.', 'Kept.'),
    licence: edited('dataset.json', 'None needed.', 'Other.'),
    disclaimer: edited('dataset.json', 'Nothing here', 'Little here'),
  });

  it.each(columns)('include a change of %s, which an import then publishes', async (_, changes) => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(writeDataset(), path);
    const folder = writeDataset(changes);
    const { plan: planned } = await previewImport({ folder, path });
    expect(planned).toMatchObject({ ok: true, unchanged: false });
    expect(planned.ok && planned.changes.length).toBeGreaterThan(0);
    expect((await importDataset({ folder, path })).status).toBe('published');
    expect((await previewImport({ folder, path })).plan).toMatchObject({ unchanged: true, changes: [] });
  });
});
