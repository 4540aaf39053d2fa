import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { exportDataset, FolderInUseError } from '../../db/storage/publish/write.js';
import { DatasetFileError } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FILES = Object.keys(SMALL_DATASET);

let path: string;
let folder: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  folder = join(temporaryFolder(), 'export');
  await publishFolder(writeDataset(), path);
});

const contents = (of: string) => Object.fromEntries(FILES.map((file) => [file, readFileSync(join(of, file), 'utf8')]));

describe('an export', () => {
  it('of the bundled dataset is the bundled files, byte for byte', async () => {
    const bundled = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(bundledDataset, bundled);
    exportDataset({ path: bundled, folder });
    // Nothing is known about its links.
    for (const file of FILES.filter((name) => name !== 'links.csv'))
      expect(readFileSync(join(folder, file)).equals(readFileSync(join(bundledDataset, file))), file).toBe(true);
  });

  it('does not wait for a named pipe in its folder, and replaces it only with `overwrite`', () => {
    mkdirSync(folder);
    const pipe = join(folder, 'values.csv');
    execFileSync('mkfifo', [pipe]);
    expect(() => exportDataset({ path, folder })).toThrow('has files that differ from the release: values.csv.');
    exportDataset({ path, folder, overwrite: true });
    expect(statSync(pipe).isFile()).toBe(true);
  });

  it('produces the same release, as the first one, on a server without a dataset', async () => {
    await publishFolder(writeDataset(edited('values.csv', 'type,paper', 'type,machine')), path);
    const { release } = exportDataset({ path, folder });
    const published = await publishFolder(folder, join(temporaryFolder(), 'other.sqlite'));
    expect(published.release).toEqual({ ...release, sequence: 1, changeCount: null });
  });

  it.each([
    ['a comma, a quote and a line break', 'By "mail", or\n- by fax'],
    ['a formula to a spreadsheet', '=1+1'],
    ['a list separator', 'this | that'],
    ['letters of other scripts', 'Información, 選挙 – “sí”'],
  ])('keeps a text with %s', async (_, text) => {
    const cell = `"${text.replaceAll('"', '""')}"`;
    const other = join(temporaryFolder(), 'other.sqlite');
    await publishFolder(
      writeDataset(edited('values.csv', 'By mail too.,Guide,,2026-01-03', `${cell},Guide,,2026-01-03`)),
      other,
    );
    exportDataset({ path: other, folder });
    expect((await publishFolder(folder, other)).status).toBe('unchanged');
  });

  it('can start each CSV file with a byte order mark for Excel, and is still the same release', async () => {
    const { release } = exportDataset({ path, folder, byteOrderMark: true });
    for (const file of FILES) expect(contents(folder)[file]?.startsWith('\uFEFF'), file).toBe(file.endsWith('.csv'));
    expect(await publishFolder(folder, path)).toEqual({ status: 'unchanged', release });
  });

  it('writes nothing to a folder that has different files', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'values.csv'), 'my work of the day');
    expect(() => exportDataset({ path, folder })).toThrow(FolderInUseError);
    expect(() => exportDataset({ path, folder })).toThrow(/values\.csv\. Nothing was written\..*--overwrite/);
    expect(readdirSync(folder)).toEqual(['values.csv']);
    expect(readFileSync(join(folder, 'values.csv'), 'utf8')).toBe('my work of the day');
  });

  it('replaces them with `overwrite`, and leaves other files alone', () => {
    mkdirSync(folder);
    for (const file of ['values.csv', 'notes.txt']) writeFileSync(join(folder, file), 'my work of the day');
    exportDataset({ path, folder, overwrite: true });
    expect(contents(folder)['values.csv']).toMatch(/^state,field,/);
    expect(readdirSync(folder).sort()).toEqual([...FILES, 'notes.txt'].sort());
  });

  it('fails without creating a folder if nothing is published', () => {
    expect(() => exportDataset({ path: `${path}.none`, folder })).toThrow(DatasetFileError);
    expect(existsSync(folder)).toBe(false);
  });
});
