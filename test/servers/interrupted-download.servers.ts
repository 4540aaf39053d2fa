import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatasetSite } from '../support/dataset-site.js';
import { follow } from '../support/followed.js';
import { edited } from '../support/small-dataset.js';

afterEach(() => {
  vi.useRealTimers();
});

describe('a download', () => {
  let site: DatasetSite;
  let headers: { etag: string; 'last-modified': string };
  let whole: Buffer;
  beforeAll(async () => {
    site = await DatasetSite.start();
    site.upload(await site.publish(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.')));
    const response = await fetch(site.url);
    whole = Buffer.from(await response.arrayBuffer());
    const [etag, modified] = ['etag', 'last-modified'].map((name) => response.headers.get(name) as string);
    headers = { etag: etag as string, 'last-modified': modified as string };
  });
  afterEach(() => {
    for (const name of ['manifest.json', 'dataset.sqlite']) site.answer(name, undefined);
  });
  afterAll(() => site.stop());

  const given = (timeouts: { idleMs?: number; deadlineMs?: number }) =>
    follow(site.url, { timeouts: { idleMs: 60_000, deadlineMs: 60_000, ...timeouts } });

  it.each([
    ['a server that does not answer', 'manifest.json', () => {}],
    ['a server that stops in the middle', 'dataset.sqlite', (response: ServerResponse) => response.write('SQLite')],
  ])('from %s is given up', async (_, name, answer) => {
    site.answer(name, (_request, response) => void answer(response));
    const { follower, files } = await given({ idleMs: 500 });
    await follower.poll();
    expect(follower.problem()).toContain(`${name}: no data for 0.5 s (timeout)`);
    expect(files()).toEqual([]);
  });

  it('that the server compresses arrives', async () => {
    site.answer('dataset.sqlite', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole)),
    );
    const { follower, path } = await follow(site.url);
    await follower.poll();
    expect([follower.problem(), readFileSync(path).equals(whole)]).toEqual([undefined, true]);
  });

  it('that arrives a byte at a time is given up after a while', async () => {
    site.answer('dataset.sqlite', (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const { follower, files } = await given({ deadlineMs: 1_000 });
    await follower.poll();
    expect(follower.problem()).toContain('dataset.sqlite: no complete response within 1 s');
    expect(files()).toEqual([]);
  });

  it('that was damaged on its way, with the ETag of the file, is repeated after pauses that grow', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { follower, path, warnings } = await follow(site.url);
    const downloads: number[] = [];
    let seconds = 0;
    site.answer('dataset.sqlite', (request, response) => {
      if (request.headers['if-none-match'] === headers.etag) return void response.writeHead(304, headers).end();
      downloads.push(seconds);
      response.writeHead(200, headers).end(downloads.length < 3 ? whole.subarray(0, 20_000) : whole);
    });
    for (; seconds < 10; seconds += 1) {
      await follower.poll();
      vi.advanceTimersByTime(1_000);
    }
    expect([follower.problem(), readFileSync(path).equals(whole)]).toEqual([undefined, true]);
    expect([downloads, warnings().length]).toEqual([[0, 2, 6], 1]);
  });
});
