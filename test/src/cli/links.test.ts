import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../src/process/listen.js';
import { civicData, isolated } from '../../support/run.js';
import { linksFolder } from '../../support/small-dataset.js';

/** How a site answers, by path. */
const ANSWERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/ok': (_, response) => response.end('page'),
  '/moved': (_, response) => response.writeHead(301, { location: '/ok' }).end(),
  '/forbidden': (_, response) => response.writeHead(403).end(),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/hang': () => {},
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  // Goes on for as long as somebody reads it.
  '/huge': (_, response) => Readable.from(endless()).pipe(response),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/too-many': (_, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  '/closed': (_, response) => response.destroy(),
  '/garbage': (_, response) => response.socket?.end('no HTTP\r\n\r\n'),
  // Its headers do not end.
  '/drip': (_, { socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write('x-more: yes\r\n'), 100);
    socket?.once('close', () => clearInterval(timer));
  },
  '/to-hang': (_, response) => response.writeHead(307, { location: '/hang' }).end(),
  '/no-location': (_, response) => response.writeHead(301).end(),
  '/nowhere': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};
function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

/** Whose answers do not end. */
const HANGING = ['/hang', '/drip', '/to-hang'];
const PATHS = Object.keys(ANSWERS).filter((path) => !HANGING.includes(path));

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

const check = (folder: string, ...options: string[]) =>
  civicData(isolated(), 'links', 'check', folder, '--pause', '0', ...options);
const linksIn = (folder: string) => readFileSync(join(folder, 'links.csv'), 'utf8').trimEnd().split('\n').slice(1);
const today = () => new Date().toISOString().slice(0, 10);

describe('civic-data links check', () => {
  it('says for each link whether it works, is broken, or is uncertain, and sends one request at a time to a host', async () => {
    const folder = linksFolder(PATHS.map((path) => `${site}${path}`));
    const { code, stdout } = await check(folder, '--allow-private', '--json');
    const { links, ...counts } = JSON.parse(stdout);
    expect([code, counts]).toEqual([1, { ok: false, checked: 13, works: 4, broken: 4, uncertain: 5, left: 0 }]);
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
      ['/loop', 'broken', 'more than 5 redirects', undefined],
      ['/huge', 'works', '', undefined],
      ['/no-head', 'works', '', undefined],
      ['/too-many', 'uncertain', 'HTTP 429', undefined],
      ['/closed', 'uncertain', 'the connection was closed early (ECONNRESET)', undefined],
      ['/garbage', 'uncertain', expect.stringContaining('its response is no valid HTTP'), undefined],
      ['/no-location', 'broken', 'a redirect leads to no web page', undefined],
      ['/nowhere', 'broken', 'a redirect leads to no web page', undefined],
    ]);
    expect(linksIn(folder)).toContain(`${site}/moved,works,,${today()},${site}/ok`);
    expect(seen.most).toBe(1);
    // One for the link itself, and one behind the redirect.
    expect(seen.requests.filter((request) => request === 'GET /ok')).toHaveLength(2);
  });

  it('does not wait longer for a page than --timeout says', async () => {
    const folder = linksFolder(HANGING.map((path) => `${site}${path}`));
    const { stdout } = await check(folder, '--allow-private', '--timeout', '1', '--json');
    const found = JSON.parse(stdout).links.map(({ status, reason }: Record<string, string>) => [status, reason]);
    expect(found).toEqual(HANGING.map(() => ['uncertain', 'no complete response within 1 s']));
  });

  it('refuses private addresses, also behind a host name and a redirect', async () => {
    const port = new URL(site).port;
    const urls = [`${site}/ok`, `http://localhost:${port}/ok`, `http://[::ffff:127.0.0.1]:${port}/ok`];
    const before = seen.requests.length;
    const { code, stderr } = await check(linksFolder(urls));
    expect([code, stderr]).toEqual([1, expect.stringContaining('None of 3 hosts answered')]);
    const two = linksFolder(urls.slice(0, 2));
    expect((await check(two)).stdout).toContain('2 are uncertain');
    expect(linksIn(two).join()).toMatch(/127\.0\.0\.1 is a private address.*localhost has a private address/);
    expect(seen.requests.length).toBe(before);
  });

  it('goes on with those that were not checked, and drops rows of links that no value has', async () => {
    const urls = ['/ok', '/moved', '/no-head'].map((path) => `${site}${path}`);
    const old = ['url,status,reason,checked_at,final_url', `${urls[0]},broken,HTTP 404,2020-01-01,`];
    const rows = [...old, 'https://example.org/unused,works,,2020-01-01,', ''];
    const folder = linksFolder(urls, { 'links.csv': rows.join('\n') });
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
    const folder = linksFolder([`${site}/ok`, 'https://example.org/']);
    const { stdout } = await check(folder, '--allow-private', '--host', '127.0.0.1');
    expect(stdout).toContain('Checked 1 links');
  });
});
