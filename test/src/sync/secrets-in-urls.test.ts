import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../../src/process/listen.js';
import { DatasetSite } from '../../support/dataset-site.js';
import { follow } from '../../support/followed.js';

it('a redirect to another server is followed, without user and password, which no message shows', async () => {
  const [origin, target] = [await DatasetSite.start(), await DatasetSite.start()];
  const seen: (string | undefined)[] = [];
  for (const name of ['manifest.json', 'dataset.sqlite'])
    origin.answer(name, (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: target.url.replace('dataset.sqlite', name) }).end();
    });
  target.answer('manifest.json', (request, response) => {
    seen.push(request.headers.authorization);
    target.answer('manifest.json', undefined);
    response.writeHead(302, { location: '/manifest.json' }).end();
  });
  const followed = await follow(origin.url.replace('http://', 'http://user:p%40ss@'));
  await followed.follower.poll();
  const basic = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect([followed.version(), seen]).toEqual([target.first, [basic, undefined, basic]]);
  await Promise.all([origin.stop(), target.stop()]);
  await followed.follower.poll();
  expect(followed.warnings().join()).toContain('ECONNREFUSED');
  expect(followed.warnings().join()).not.toMatch(/user|p@ss|p%40ss/);
});

it('the query of the URL, which may be a signature for the folder, goes with each request', async () => {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(500).end();
  });
  const url = await listen(http, '127.0.0.1', 0);
  const { follower } = await follow(`${url}/data/dataset.sqlite?sig=a%2Fb`);
  await follower.poll();
  http.close();
  http.closeAllConnections();
  expect(asked).toEqual(['/data/manifest.json?sig=a%2Fb']);
  expect(follower.problem()).not.toContain('sig');
});
