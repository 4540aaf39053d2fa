import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetSite } from '../support/dataset-site.js';
import { follow } from '../support/followed.js';
import { withDataset } from '../support/run.js';
import { edited } from '../support/small-dataset.js';
import { command } from './support/commands.js';
import { startNetwork } from './support/network.js';
import { startWebServer } from './support/web-server.js';

describe('a download from nginx whose connection is cut again and again', () => {
  it('goes on where it stopped, and arrives whole', async () => {
    const web = await startWebServer();
    await command(await withDataset(), 'publish', '--to', web.folder);
    const whole = readFileSync(join(web.folder, 'dataset.sqlite'));
    const network = await startNetwork(Number(new URL(web.url).port));
    network.cutAfter = Math.ceil(whole.length / 3);
    const { follower, path, warnings } = await follow(`http://127.0.0.1:${network.port}/dataset.sqlite`);
    const start = performance.now();
    await follower.poll();
    console.log(`${whole.length} bytes in pieces of ${network.cutAfter}: ${Math.round(performance.now() - start)} ms`);
    expect([follower.problem(), warnings()]).toEqual([undefined, []]);
    expect(readFileSync(path).equals(whole)).toBe(true);
    const statuses = web.requests().filter((line) => line.startsWith('/dataset.sqlite'));
    expect(statuses[0]).toBe('/dataset.sqlite 200');
    expect(statuses.slice(1)).toEqual(Array(statuses.length - 1).fill('/dataset.sqlite 206'));
    expect(statuses.length).toBeGreaterThan(2);
  });
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
  afterAll(() => site.stop());

  it('starts again if the file was replaced before the rest arrived', async () => {
    const { follower, path } = await follow(site.url);
    const requested: unknown[] = [];
    site.answer('dataset.sqlite', (request, response) => {
      const { range, 'if-range': validator } = request.headers;
      requested.push([range, validator]);
      // What the server has now, and no part of it.
      if (range) return void response.writeHead(200, { etag: '"other"' }).end(whole);
      response.writeHead(200, { ...headers, 'content-length': whole.length });
      response.write(whole.subarray(0, 20_000));
      // What was not read before the connection broke is lost.
      setTimeout(200).then(() => response.destroy());
    });
    await follower.poll();
    expect(requested).toEqual([
      [undefined, undefined],
      ['bytes=20000-', headers.etag],
    ]);
    expect(follower.problem()).toContain('the connection was closed early, and the server does not send the rest');
    site.answer('dataset.sqlite', undefined);
    await setTimeout(2_000);
    await follower.poll();
    expect([follower.problem(), readFileSync(path).equals(whole)]).toEqual([undefined, true]);
  });

  it('that was damaged on its way, with the ETag of the file, is repeated after pauses that grow', async () => {
    const { follower, path, warnings } = await follow(site.url);
    const downloads: number[] = [];
    site.answer('dataset.sqlite', (request, response) => {
      if (request.headers['if-none-match'] === headers.etag) return void response.writeHead(304, headers).end();
      downloads.push(performance.now());
      response.writeHead(200, headers).end(downloads.length < 3 ? whole.subarray(0, 20_000) : whole);
    });
    for (let poll = 0; poll < 100 && (poll === 0 || follower.problem()); poll += 1) {
      await follower.poll();
      await setTimeout(100);
    }
    expect([follower.problem(), readFileSync(path).equals(whole)]).toEqual([undefined, true]);
    const [first = 0, second = 0, third = 0] = downloads;
    console.log(`damaged twice: right after ${Math.round(third - first)} ms`);
    expect([downloads.length, warnings().length]).toEqual([3, 1]);
    expect(second - first).toBeGreaterThan(1_900);
    expect(third - second).toBeGreaterThan(3_900);
  });
});
