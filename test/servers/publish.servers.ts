import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rollBack } from '../../db/publish/rollback.js';
import { listen } from '../../src/http/listen.js';
import { publishFolder } from '../support/publish.js';
import { builtCivicData, type Environment, pathOf, withDataset } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FILES = ['dataset.sqlite', 'manifest.json'];

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

const dataset = () => readFileSync(pathOf(environment, 'DATASET_URL'));
const versionAt = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).version;

describe('publish --to a folder', () => {
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

  it.each([
    ['/no/such/folder', 'There is no folder /no/such/folder. Create it first.'],
    ['s3://user:secret@bucket', '--to names neither a folder nor an http URL.'],
    ['http://user:secret@example.org/data/', 'must be an https URL'],
  ])('%s is refused with what to do', async (target, message) => {
    const { code, stderr } = await builtCivicData(environment, 'publish', '--to', target);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).not.toContain('secret');
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

describe('publish --to a command', () => {
  it('runs it for each file, the manifest last, whatever the path contains', async () => {
    const folder = join(temporaryFolder(), `it's "$(exit 7)" here`);
    mkdirSync(folder);
    const own = { ...environment, DATASET_URL: `file:${join(folder, 'dataset.sqlite')}` };
    await publishFolder(writeDataset(), join(folder, 'dataset.sqlite'));
    const to = temporaryFolder();
    const command = `cp "$CIVIC_DATA_FILE" "${to}/$CIVIC_DATA_NAME" && echo "$CIVIC_DATA_NAME" >> ${to}/order`;
    const { code, stdout } = await builtCivicData(own, 'publish', '--to', command);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('to the target of the upload command: dataset.sqlite, man'),
    ]);
    expect(readFileSync(join(to, 'order'), 'utf8')).toBe('dataset.sqlite\nmanifest.json\n');
    expect(readFileSync(join(to, 'dataset.sqlite')).equals(readFileSync(join(folder, 'dataset.sqlite')))).toBe(true);
  });

  it.each([
    ['test -z "$CIVIC_DATA_FILE" || exit 3', 'The upload command ended with exit code 3 at dataset.sqlite.'],
    [
      'no-such-program-at-all $CIVIC_DATA_FILE',
      'exit code 127 at dataset.sqlite. That usually means that a program was not found',
    ],
    ['test $CIVIC_DATA_NAME = dataset.sqlite || kill -9 $$ $CIVIC_DATA_FILE', 'was ended by SIGKILL at manifest.json.'],
  ])('%j reports how it failed', async (command, message) => {
    const { code, stdout } = await builtCivicData(environment, 'publish', '--to', command, '--json');
    const { ok, error } = JSON.parse(stdout);
    expect([code, ok]).toEqual([1, false]);
    expect(error).toContain(message);
    expect(error).toContain('Run the command again');
  });

  it.each([
    [
      '--to',
      'cp {file} /srv/{name}',
      /--to gets environment variables: write "\$CIVIC_DATA_FILE" for \{file\}.* --to 'aws /,
    ],
    [
      '--sign',
      'minisign -S -m {file}',
      /--sign gets environment variables: .* --sign 'minisign -S -m "\$CIVIC_DATA_FILE"'/,
    ],
  ])('refuses the placeholders of version 0.1.0 in %s', async (option, command, message) => {
    const to = option === '--to' ? [] : ['--to', temporaryFolder()];
    const { code, stderr } = await builtCivicData(environment, 'publish', ...to, option, command);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});

describe('publish --to a URL', () => {
  /** Takes files with PUT from one user. */
  async function whileServing(run: (url: string, put: Map<string, Buffer>) => Promise<void>, status = 201) {
    const put = new Map<string, Buffer>();
    const http: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const allowed = request.headers.authorization === `Basic ${Buffer.from('user:secret').toString('base64')}`;
        if (!allowed) return void response.writeHead(401).end();
        if (request.method === 'GET') return void response.writeHead(put.has(path) ? 200 : 404).end(put.get(path));
        if (status < 300) put.set(path, Buffer.concat(chunks));
        response.writeHead(status).end();
      });
    });
    const url = await listen(http, '127.0.0.1', 0);
    await run(url.replace('http://', 'http://user:secret@'), put);
    http.close();
  }

  it.each(['/data', '/data/', '/data/dataset.sqlite'])('uploads to %s', (path) =>
    whileServing(async (url, put) => {
      const { code, stdout } = await builtCivicData(environment, 'publish', '--to', `${url}${path}`);
      expect([code, [...put.keys()]]).toEqual([0, FILES.map((name) => `/data/${name}`)]);
      expect(put.get('/data/dataset.sqlite')?.equals(dataset())).toBe(true);
      expect(stdout).toMatch(/to http:\/\/127\.0\.0\.1:\d+\/data\/: dataset\.sqlite, manifest\.json\./);
    }),
  );

  it('does not replace a newer release', () =>
    whileServing(async (url, put) => {
      await builtCivicData(environment, 'publish', '--to', url);
      const manifest = JSON.parse(String(put.get('/manifest.json')));
      put.set(
        '/manifest.json',
        Buffer.from(JSON.stringify({ ...manifest, sequence: 7, version: '2030-01-01-00000000' })),
      );
      const { code, stderr } = await builtCivicData(environment, 'publish', '--to', url);
      expect([code, stderr]).toEqual([1, expect.stringContaining('has release 2030-01-01-00000000 (number 7)')]);
    }));

  it.each([
    [403, 'access is forbidden (status 403). The server must allow PUT'],
    [413, 'the file is larger than the server accepts (status 413)'],
    [500, 'status 500'],
  ])('reports status %i, without the password', (status, message) =>
    whileServing(async (url) => {
      const { code, stderr } = await builtCivicData(environment, 'publish', '--to', url);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(stderr).not.toContain('secret');
    }, status),
  );
});
