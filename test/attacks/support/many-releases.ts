import { copyFileSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../../../db/storage/release/archived.js';

/** Gives a published dataset so many earlier releases with the same content. @returns their versions */
export function addEarlierReleases(path: string, count: number): string[] {
  const versions = Array.from({ length: count }, (_, number) => `2020-01-01-${number.toString(16).padStart(8, '0')}`);
  // The archive is a link to one that other tests share.
  unlinkSync(join(dirname(path), 'releases'));
  for (const version of versions) {
    const folder = releaseFolder(path, version) as string;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, MANIFEST_FILE), '{}');
    copyFileSync(path, join(folder, DATASET_FILE));
    edit(join(folder, DATASET_FILE), (database) => database.prepare('UPDATE release SET version = ?').run(version));
  }
  const next = `${path}.next`;
  copyFileSync(path, next);
  edit(next, (database) => {
    database.prepare('UPDATE release SET sequence = ?').run(count + 1);
    const insert = database.prepare('INSERT INTO history (version, published_at, sequence) VALUES (?, ?, ?)');
    for (const [at, version] of versions.entries()) insert.run(version, '2020-01-01T00:00:00Z', at + 1);
  });
  renameSync(next, path);
  return versions;
}

function edit(file: string, change: (database: DatabaseConstructor.Database) => void): void {
  const database = new DatabaseConstructor(file);
  change(database);
  database.close();
}
