import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/process/listen.js';
import { CIVIC_DATA, finished, isolated } from '../../support/run.js';
import { linksFolder } from '../../support/small-dataset.js';

/** A site that answers all requests but those of /hang, and a promise of the first of these. */
async function startSite() {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/ok')) response.end('page');
    else server.emit('hanging');
  });
  const site = await listen(server, '127.0.0.1', 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { site, hanging: once(server, 'hanging') };
}

function checkLinks(folder: string) {
  const args = [CIVIC_DATA, 'links', 'check', folder, '--allow-private', '--pause', '0'];
  const child = spawn(process.execPath, args, { env: isolated() });
  return { child, ended: finished(child) };
}

const linksIn = (folder: string) => readFileSync(join(folder, 'links.csv'), 'utf8').trimEnd().split('\n').slice(1);

it.each(['SIGINT', 'SIGTERM'] as const)('links check stops on %s, and keeps what it has checked', async (signal) => {
  const { site, hanging } = await startSite();
  const folder = linksFolder([`${site}/ok`, `${site}/hang`]);
  const { child, ended } = checkLinks(folder);
  await hanging;
  child.kill(signal);
  const { stderr } = await ended;
  expect([child.signalCode, stderr]).toEqual([
    signal,
    expect.stringContaining(`Stopped by ${signal}. links.csv has what was checked.`),
  ]);
  expect(linksIn(folder)).toEqual([expect.stringContaining(`${site}/ok,works,`)]);
});

it('links check keeps most of what it has checked when it is killed', async () => {
  const { site, hanging } = await startSite();
  const works = Array.from({ length: 25 }, (_, index) => `${site}/ok?${10 + index}`);
  const folder = linksFolder([...works, `${site}/hang`]);
  const { child, ended } = checkLinks(folder);
  await hanging;
  child.kill('SIGKILL');
  await ended;
  expect(linksIn(folder)).toEqual(works.map((url) => expect.stringContaining(`${url},works,`)));
});
