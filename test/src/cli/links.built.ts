import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/http/listen.js';
import { CIVIC_DATA, finished, isolated } from '../../support/run.js';
import { linksFolder } from '../../support/small-dataset.js';

it.each(['SIGINT', 'SIGTERM'] as const)('links check stops on %s, and keeps what it has checked', async (signal) => {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/ok') response.end('page');
    else server.emit('hanging');
  });
  const site = await listen(server, '127.0.0.1', 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const folder = linksFolder([`${site}/ok`, `${site}/hang`]);
  const args = [CIVIC_DATA, 'links', 'check', folder, '--allow-private', '--pause', '0'];
  const hanging = once(server, 'hanging');
  const child = spawn(process.execPath, args, { env: isolated() });
  const ended = finished(child);
  await hanging;
  child.kill(signal);
  const { stderr } = await ended;
  expect([child.signalCode, stderr]).toEqual([
    signal,
    expect.stringContaining(`Stopped by ${signal}. links.csv has what was checked.`),
  ]);
  const rows = readFileSync(join(folder, 'links.csv'), 'utf8').trimEnd().split('\n');
  expect(rows).toEqual([expect.any(String), expect.stringMatching(/\/ok,works,/)]);
});
