import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELD_FORMATS, V1_RULES } from '../../db/domain/vocabulary.js';
import { bundledDataset } from '../../db/package-root.js';
import { CSV_FILES } from '../../db/storage/publish/folder/files.js';
import type { ImportPlan } from '../../db/storage/publish/plan.js';
import { previewImport } from '../../db/storage/publish/publish.js';
import { codeIn, MarkdownFile } from '../support/markdown.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const dataset = new MarkdownFile('db/dataset/README.md');

describe('the description of the dataset', () => {
  let plan: Extract<ImportPlan, { ok: true }>;
  beforeAll(async () => {
    const planned = await previewImport({ folder: bundledDataset, path: join(temporaryFolder(), 'dataset.sqlite') });
    if (!planned.plan.ok) throw new Error('The bundled dataset has issues.');
    plan = planned.plan;
  });

  it('lists each file with its columns', () => {
    const listed = dataset.table('file').map(([file = '', , columns = '']) => [codeIn(file)[0], codeIn(columns)]);
    expect(Object.fromEntries(listed)).toEqual(CSV_FILES);
  });

  it('lists each format and each V1 rule', () => {
    expect(dataset.table('format').map(([format]) => format)).toEqual(FIELD_FORMATS);
    expect(dataset.table('rule').flatMap(([rule = '']) => codeIn(rule))).toEqual(V1_RULES);
  });

  it('states how many values are known', () => {
    const { values, states, fields, overrides } = plan.counts;
    const total = (states * fields).toLocaleString('en');
    expect(dataset.text).toContain(
      `${values.toLocaleString('en')} of ${total} values are known (${states} jurisdictions × ${fields} fields,`,
    );
    expect(dataset.text).toContain(`${overrides} regional overrides`);
  });
});
