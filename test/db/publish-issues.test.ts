import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planPublish } from '../../db/publish/publish.js';
import { append, issuesOf, rule, value } from '../support/issues.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('an issue', () => {
  it('shows the start and the length of a long value', async () => {
    const [issue] = await issuesOf(value('type,paper', `type,${'x'.repeat(200)}`));
    expect(issue?.value).toBe(`${'x'.repeat(120)}… (200 characters)`);
  });

  it.each(Object.keys(SMALL_DATASET))(
    'is the only one if %s is missing, although other files refer to it',
    async (file) => {
      expect((await issuesOf({ [file]: null })).map((issue) => [issue.file, issue.line])).toEqual([[file, 0]]);
    },
  );

  it('names each invalid cell of a row, by column', async () => {
    const issues = await issuesOf(append('values.csv', 'ZZ,nope,x,,,May,June'));
    expect(issues.map(({ column }) => column)).toEqual(['as_of', 'field', 'modified_at', 'state']);
  });

  it('of a check is the same as that of an import', async () => {
    const changes = { ...value('type,paper', 'type,clay'), ...rule('methods,email', 'methods,pigeon') };
    const { plan } = await planPublish({ folder: writeDataset(changes), path: join(temporaryFolder(), 'd.sqlite') });
    expect(plan).toEqual({ ok: false, issues: await issuesOf(changes) });
    expect(plan).toHaveProperty('issues.length', 2);
  });
});
