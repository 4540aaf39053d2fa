import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../src/http/listen.js';
import { civicData, isolated } from '../../support/run.js';
import { SMALL_DATASET, writeDataset } from '../../support/small-dataset.js';

/** How a site answers, by path. */
const ANSWERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/ok': (_, response) => response.end('page'),
  '/moved': (_, response) => response.writeHead(301, { location: '/ok' }).end(),
  '/forbidden': (_, response) => response.writeHead(403).end(),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/hang': () => {},
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  // Goes on for as long as somebody reads it. HEAD, which it does not know, gets no body.
  '/huge': ({ method }, response) => {
    if (method === 'HEAD') response.writeHead(500).end();
    else Readable.from(endless()).pipe(response);
  },
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/nowhere': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};
function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

const PATHS = Object.keys(ANSWERS);

const seen = { now: 0, most: 0, requests: [] as string[] };
const server = createServer((request, response) => {
  seen.requests.push(`${request.method} ${request.url}`);
  seen.now += 1;
  seen.most = Math.max(seen.most, seen.now);
  response.once('close', () => {
    seen.now -= 1;
  });
  ANSWERS[request.url ?? '']?.(request, response);
});
let site: string;
beforeAll(async () => {
  site = await listen(server, '127.0.0.1', 0);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** A folder whose values link to these addresses, which are values of as many states. */
function folderOf(urls: readonly string[], more: Record<string, string> = {}): string {
  const codes = urls.map((_, index) => `C${String.fromCharCode(65 + index)}`);
  return writeDataset({
    'states.csv': `${SMALL_DATASET['states.csv']}${codes.map((code) => `${code},State ${code}\n`).join('')}`,
    'values.csv': `state,field,text,footnotes,source,as_of,modified_at\n${urls.map((url, index) => `${codes[index]},gov_tool_verify,${url},,Guide,,\n`).join('')}`,
    'overrides.csv': 'state,region,kind,field,text,source,as_of,modified_at\n',
    'deadlines.csv': 'state,field,election_type,rule,note,source,as_of\n',
    'links.csv': 'url,status,reason,checked_at,final_url\n',
    ...more,
  });
}

const check = (folder: string, ...options: string[]) =>
  civicData(isolated(), 'links', 'check', folder, '--pause', '0', '--timeout', '0.3', ...options);
const linksIn = (folder: string) => readFileSync(join(folder, 'links.csv'), 'utf8').trimEnd().split('\n').slice(1);
const today = () => new Date().toISOString().slice(0, 10);

describe('civic-data links check', () => {
  it('says for each link whether it works, is broken, or is uncertain, and sends one request at a time to a host', async () => {
    const folder = folderOf(PATHS.map((path) => `${site}${path}`));
    const { code, stdout } = await check(folder, '--allow-private', '--json');
    const { links, ...counts } = JSON.parse(stdout);
    expect([code, counts]).toEqual([1, { ok: false, checked: 10, works: 4, broken: 3, uncertain: 3, left: 0 }]);
    const found = links.map(({ url, status, reason, finalUrl }: Record<string, string>) => [
      url?.slice(site.length),
      ...[status, reason, finalUrl?.slice(site.length)],
    ]);
    expect(found).toEqual([
      ['/ok', 'works', '', undefined],
      ['/moved', 'works', '', '/ok'],
      ['/forbidden', 'uncertain', 'HTTP 403', undefined],
      ['/gone', 'broken', 'HTTP 404', undefined],
      ['/busy', 'uncertain', 'HTTP 503', undefined],
      ['/hang', 'uncertain', 'no response within 0.3 s', undefined],
      ['/loop', 'broken', 'more than 5 redirects', undefined],
      ['/huge', 'works', '', undefined],
      ['/no-head', 'works', '', undefined],
      ['/nowhere', 'broken', 'a redirect leads to no web page', undefined],
    ]);
    expect(linksIn(folder)).toContain(`${site}/moved,works,,${today()},${site}/ok`);
    expect(seen.most).toBe(1);
    expect(seen.requests).not.toContain('GET /ok');
    expect(seen.requests).toEqual(expect.arrayContaining(['HEAD /no-head', 'GET /no-head']));
  });

  it('refuses private addresses, also behind a host name and a redirect', async () => {
    const port = new URL(site).port;
    const urls = [`${site}/ok`, `http://localhost:${port}/ok`, `http://[::ffff:127.0.0.1]:${port}/ok`];
    const before = seen.requests.length;
    const { code, stderr } = await check(folderOf(urls));
    expect([code, stderr]).toEqual([1, expect.stringContaining('None of 3 hosts answered')]);
    const two = folderOf(urls.slice(0, 2));
    expect((await check(two)).stdout).toContain('2 are uncertain');
    expect(linksIn(two).join()).toMatch(/127\.0\.0\.1 is a private address.*localhost has a private address/);
    expect(seen.requests.length).toBe(before);
  });

  it('goes on with those that were not checked, and drops rows of links that no value has', async () => {
    const urls = ['/ok', '/moved', '/no-head'].map((path) => `${site}${path}`);
    const old = ['url,status,reason,checked_at,final_url', `${urls[0]},broken,HTTP 404,2020-01-01,`];
    const rows = [...old, 'https://example.org/unused,works,,2020-01-01,', ''];
    const folder = folderOf(urls, { 'links.csv': rows.join('\n') });
    const first = await check(folder, '--allow-private', '--limit', '2');
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('1 more are due')]);
    expect(linksIn(folder)).toEqual([
      `${urls[1]},works,,${today()},${site}/ok`,
      `${urls[2]},works,,${today()},`,
      `${urls[0]},broken,HTTP 404,2020-01-01,`,
    ]);
    expect(JSON.parse((await check(folder, '--allow-private', '--json')).stdout)).toMatchObject({
      checked: 1,
      left: 0,
    });
    expect(JSON.parse((await check(folder, '--allow-private', '--json')).stdout)).toMatchObject({
      checked: 0,
      left: 0,
    });
  });

  it('checks only links to a host that is named', async () => {
    const folder = folderOf([`${site}/ok`, 'https://example.org/']);
    const { stdout } = await check(folder, '--allow-private', '--host', '127.0.0.1');
    expect(stdout).toContain('Checked 1 links');
  });

  it('refuses options that are no numbers', async () => {
    const { code, stderr } = await check(folderOf([]), '--limit', '0');
    expect([code, stderr]).toEqual([2, expect.stringContaining('whole number from 1 to 100000')]);
  });
});
