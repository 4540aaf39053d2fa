import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { rollBack } from '../../db/storage/publish/rollback.js';
import { follow } from '../support/followed.js';
import { publishFolder } from '../support/publish.js';
import { builtCivicData, type Environment, pathOf, withDataset } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { command } from './support/commands.js';
import { smallDisk } from './support/small-disk.js';
import { startWebServer } from './support/web-server.js';

const FILES = ['dataset.sqlite', 'manifest.json'];

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

const dataset = () => readFileSync(pathOf(environment, 'DATASET_URL'));
const versionAt = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).version;

describe('publish', () => {
  it('writes the dataset and its manifest, and nothing else', async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await builtCivicData(environment, 'publish', '--to', folder, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      release: { version: versionAt(folder), sequence: 1, publishedAt: '2026-03-01T00:00:00Z' },
      files: FILES.map((name) => ({ name, bytes: readFileSync(join(folder, name)).length })),
    });
    expect(readdirSync(folder)).toEqual(FILES);
    expect(readFileSync(join(folder, 'dataset.sqlite')).equals(dataset())).toBe(true);
  });

  it('does not replace a newer release without --force', async () => {
    const [folder, newer] = [temporaryFolder(), await withDataset()];
    const path = pathOf(newer, 'DATASET_URL');
    const second = writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.'));
    const { release } = await publishFolder(second, path);
    await builtCivicData(newer, 'publish', '--to', folder);
    const refused = await builtCivicData(environment, 'publish', '--to', folder);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`has release ${release.version} (number 2)`),
    ]);
    expect(refused.stderr).toContain('add --force');
    expect(versionAt(folder)).toBe(release.version);
    expect((await builtCivicData(environment, 'publish', '--to', folder, '--force')).code).toBe(0);
    expect(versionAt(folder)).not.toBe(release.version);
    const back = await rollBack({
      path,
      version: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).version,
    });
    expect((await builtCivicData(newer, 'publish', '--to', folder)).code).toBe(0);
    expect(versionAt(folder)).toBe(back.release.version);
  });

  it.each(['/no/such/folder', 's3://user:secret@bucket', 'curl --user me:secret "$CIVIC_DATA_FILE"'])(
    '%s is refused with what to do',
    async (target) => {
      const { code, stderr } = await builtCivicData(environment, 'publish', '--to', target);
      expect([code, stderr]).toEqual([1, expect.stringContaining('--to names no folder. Create it first.')]);
      expect(stderr).toContain('with rclone, aws or rsync');
      expect(stderr).not.toContain('secret');
    },
  );

  it('leaves the folder as it is on a full disk', async () => {
    const [disk, newer] = [smallDisk(), await withDataset()];
    const { release: first } = await command(newer, 'publish', '--to', disk.folder);
    const second = writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.'));
    const { release } = await publishFolder(second, pathOf(newer, 'DATASET_URL'));
    disk.fill();
    const { code, stderr } = await builtCivicData(newer, 'publish', '--to', disk.folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`cannot be written to ${disk.folder} (ENOSPC`)]);
    expect([versionAt(disk.folder), readdirSync(disk.folder).sort()]).toEqual([
      first.version,
      ['dataset.sqlite', 'filler', 'manifest.json'],
    ]);
    disk.free();
    await command(newer, 'publish', '--to', disk.folder);
    expect(versionAt(disk.folder)).toBe(release.version);
  });

  it('needs a dataset of this machine', async () => {
    const settings = { ...environment, DATASET_URL: 'https://example.org/dataset.sqlite', COPIES: temporaryFolder() };
    for (const args of [
      ['publish', '--to', '.'],
      ['import', '--bundled'],
      ['rollback', 'x'],
      ['restore', 'x'],
    ])
      expect((await builtCivicData(settings, ...args)).stderr, args[0]).toContain('Run it with DATASET_URL=file:...');
    expect((await builtCivicData(settings, 'query', 'elections')).stderr).toContain(
      'has no copy of its file yet. Start the service',
    );
  });
});

describe('a folder that rsync uploads', () => {
  it('is followed, as the guide shows it', async () => {
    const [folder, web] = [temporaryFolder(), await startWebServer()];
    const { release } = await command(environment, 'publish', '--to', folder);
    const guide = readFileSync(join(packageRoot, '.deploy/commands.md'), 'utf8');
    const [line = ''] = /^rsync .*$/m.exec(guide) ?? [];
    execFileSync('sh', ['-ec', line.replaceAll('public/', `${folder}/`).replaceAll('web:/srv/www/', `${web.folder}/`)]);
    const { follower, version } = await follow(`${web.url}/dataset.sqlite`);
    await follower.poll();
    expect([version(), follower.problem()]).toEqual([release.version, undefined]);
  });
});
