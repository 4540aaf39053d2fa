import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DownloadManifest } from '../../../../db/storage/publish/downloads.js';
import { type Answer, send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { publishFolder } from '../../../support/publish.js';
import { basic, useService, withService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';

const SMALL = { dataset: writeDataset() };

const service = useService({ ...SMALL, explorer: 'public' });
let manifest: DownloadManifest;
beforeAll(async () => {
  manifest = JSON.parse((await get('/releases/latest/manifest.json')).body);
});

/** Follows redirects. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await send(service.url, path, { headers });
  const { location } = answer.headers;
  return location ? get(new URL(location, `${service.url}${path}`).pathname, headers) : answer;
}

const fileUrl = (name: string) => `/releases/${manifest.version}/${name}`;

describe('the files of a release', () => {
  it('are listed with their sizes and hashes, as JSON and for people', async () => {
    const { releases, latest } = JSON.parse((await get('/releases/?format=json')).body);
    expect([latest, releases.map(({ version }: { version: string }) => version)]).toEqual([
      manifest.version,
      [manifest.version],
    ]);
    expect(JSON.parse((await get('/releases/latest/', { accept: 'application/json' })).body)).toEqual(manifest);
    const page = await get('/releases/latest', { accept: 'text/html' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name } of manifest.files) expect(page.body).toContain(`href="${name}"`);
  });

  it('have the size, the hash and the type that the manifest says', async () => {
    for (const { name, bytes, sha256, type } of manifest.files) {
      const response = await fetch(`${service.url}${fileUrl(name)}`);
      const content = Buffer.from(await response.arrayBuffer());
      const found = [content.length, createHash('sha256').update(content).digest('hex')];
      expect([name, ...found, response.headers.get('content-type')]).toEqual([name, bytes, sha256, type]);
    }
  });

  it('never change, and are found under latest by a redirect', async () => {
    const { headers } = await get(fileUrl('values.csv'));
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const latest = await send(service.url, '/releases/latest/values.csv');
    expect([latest.status, latest.headers['cache-control']]).toEqual([302, 'no-store']);
  });

  it('have the values that GraphQL has', async () => {
    const { data } = await service.graphql('{ states { code information { slug text footnotes source asOf } } }');
    const expected = data.states.flatMap(({ code, information }: { code: string; information: object[] }) =>
      information.map((item) => ({ code, ...item })),
    );
    const rows: Record<string, string>[] = parse((await get(fileUrl('values.csv'))).body, { columns: true });
    const found = rows.map(({ state, field, text, footnotes, source, as_of: asOf }) => ({
      // A quote in front keeps a spreadsheet from running it.
      ...{
        code: state,
        slug: field,
        text: text?.replace(/^'(?=[-=+@])/, ''),
        footnotes,
        source: source || null,
        asOf: asOf || null,
      },
    }));
    expect(found).toEqual(expected);
  });

  it('keep spreadsheets from running a cell of CSV, while JSON has the exact text', () =>
    withService(
      { explorer: 'public', dataset: writeDataset(edited('values.csv', 'By mail too.,Guide', '=1+1,Guide')) },
      async ({ url }) => {
        const version = JSON.parse((await send(url, '/releases/?format=json')).body).latest;
        expect((await send(url, `/releases/${version}/values.csv`)).body).toContain(",'=1+1,");
        expect((await send(url, `/releases/${version}/dataset.json`)).body).toContain('"=1+1"');
      },
    ));
});

describe('a download', () => {
  it('can be resumed: ranges, and If-Range with the ETag', async () => {
    const whole = (await get(fileUrl('values.csv'))).body;
    const etag = `"${manifest.files.find(({ name }) => name === 'values.csv')?.sha256}"`;
    const rest = await get(fileUrl('values.csv'), { range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.headers.etag]).toEqual([206, etag]);
    expect(rest.headers['content-range']).toBe(`bytes 100-${Buffer.byteLength(whole) - 1}/${Buffer.byteLength(whole)}`);
    expect(rest.body).toBe(Buffer.from(whole).subarray(100).toString());
    // A weak tag never matches (RFC 9110, section 13.1.5).
    expect((await get(fileUrl('values.csv'), { range: 'bytes=100-', 'if-range': `W/${etag}` })).status).toBe(200);
    const changed = await get(fileUrl('values.csv'), { range: 'bytes=100-', 'if-range': '"another"' });
    expect([changed.status, changed.body]).toEqual([200, whole]);
  });

  it('with a range that the file does not have gets 416 with its length', async () => {
    const answer = await get(fileUrl('values.csv'), { range: 'bytes=9000000-' });
    expectProblem(answer, 416);
    expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
  });

  it('that the client has already gets 304, and one that must be another 412', async () => {
    const { etag } = (await get(fileUrl('matrix.csv'))).headers as { etag: string };
    expect((await get(fileUrl('matrix.csv'), { 'if-none-match': etag })).status).toBe(304);
    expectProblem(await get(fileUrl('matrix.csv'), { 'if-match': '"another"' }), 412);
    const since = { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' };
    expect((await get(fileUrl('matrix.csv'), since)).status).toBe(200);
  });

  it('of a release or a file that does not exist names what there is', async () => {
    const { detail } = expectProblem(await get('/releases/2020-01-01-00000000/values.csv'), 404);
    expect(detail).toContain(`The newest ${manifest.version}`.replace('The', 'the'));
    expect(expectProblem(await get(fileUrl('value.csv')), 404).detail).toContain('Did you mean values.csv?');
    expect((await get('/releases/..%2f..%2fetc/passwd')).status).toBe(404);
    expect((await get(fileUrl('..%2fdataset.sqlite'))).status).toBe(404);
  });
});

describe('the files of a replaced release', () => {
  it('stay, until they are gone: then 410 leads to the latest', () =>
    withService({ ...SMALL, explorer: 'public' }, async ({ url, datasetPath }) => {
      const first = JSON.parse((await send(url, '/releases/?format=json')).body).latest;
      await publishFolder(writeDataset(edited('values.csv', 'type,paper', 'type,machine')), datasetPath);
      await expect
        .poll(async () => JSON.parse((await send(url, '/releases/?format=json')).body).releases.length)
        .toBe(2);
      expect((await send(url, `/releases/${first}/values.csv`)).body).toContain(',paper,');
      rmSync(join(dirname(datasetPath), 'releases', first), { recursive: true });
      const { detail } = expectProblem(await send(url, `/releases/${first}/values.csv`), 410);
      expect(detail).toContain('/releases/latest/values.csv');
    }));
});

describe('the current release', () => {
  it('without files, as after copying a dataset by hand, gets a 404 that says so; an import writes them', () =>
    withService({ ...SMALL, explorer: 'public' }, async ({ url, datasetPath }) => {
      rmSync(join(dirname(datasetPath), 'releases'), { recursive: true });
      const { latest, releases } = JSON.parse((await send(url, '/releases/?format=json')).body);
      expect([latest, releases]).toEqual([null, []]);
      const missing = `/releases/${manifest.version}/values.csv`;
      expect(expectProblem(await send(url, missing), 404).detail).toContain('by importing the dataset again');
      expect((await publishFolder(SMALL.dataset, datasetPath)).status).toBe('unchanged');
      expect((await send(url, missing)).status).toBe(200);
    }));
});

describe.each([
  ['keyed', 401, 200],
  ['public', 200, 200],
] as const)('with EXPLORER=%s', (explorer, withoutKey, withKey) => {
  it(`values get ${withoutKey} without a key and ${withKey} with one; the lists and the manifest are open`, () =>
    withService({ ...SMALL, explorer }, async ({ url, key }) => {
      const authorization = basic(key.keyId, key.keySecret);
      const version = JSON.parse((await send(url, '/releases/?format=json')).body).latest;
      for (const { name } of JSON.parse((await send(url, `/releases/${version}/?format=json`)).body).files) {
        const path = `/releases/${version}/${name}`;
        const open = name.startsWith('fields.json') ? 200 : withoutKey;
        expect([name, (await send(url, path)).status]).toEqual([name, open]);
        const keyed = await send(url, path, { headers: { authorization } });
        expect([keyed.status, /^private/.test(keyed.headers['cache-control'] as string)]).toEqual([
          withKey,
          explorer !== 'public' && !name.startsWith('fields.json'),
        ]);
      }
      expect((await send(url, `/releases/${version}/manifest.json`)).status).toBe(200);
    }));
});
