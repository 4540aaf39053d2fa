import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { bundledDataset } from '../../db/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Row = Record<string, string>;

const MODIFIED = '2026-11-30T00:00:00Z';

/**
 * A copy of the bundled dataset that says something else in nearly every value, override and field: an answer that mixes the two
 * cannot be taken for either. Each changed row has a time of its own, so that the times of both are the same whenever they alternate.
 */
export function otherDataset(): string {
  const folder = join(temporaryFolder(), 'other');
  cpSync(bundledDataset, folder, { recursive: true });
  rewrite(folder, 'values.csv', changedValue);
  rewrite(folder, 'overrides.csv', (row) => ({ ...row, text: `${row.text}#other`, modified_at: MODIFIED }));
  rewrite(folder, 'fields.csv', (row) => ({ ...row, description: `${row.description} (other)` }));
  const manifest = JSON.parse(readFileSync(join(folder, 'dataset.json'), 'utf8'));
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ ...manifest, title: 'The other dataset' }));
  return folder;
}

/** An address takes any ending; where the format may not, a footnote changes. */
function changedValue(row: Row): Row {
  const { text = '', footnotes = '' } = row;
  if (text === '') return row;
  const isUrl = /^https?:/.test(text);
  const [ending, footnote] = isUrl ? ['#other', footnotes] : ['', `${footnotes} Other.`.trim()];
  return { ...row, text: `${text}${ending}`, footnotes: footnote, modified_at: MODIFIED };
}

function rewrite(folder: string, file: string, change: (row: Row) => Row): void {
  const rows = parse(readFileSync(join(folder, file)), { columns: true }) as Row[];
  writeFileSync(join(folder, file), stringify(rows.map(change), { header: true }));
}
