import type { ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { finished, spawnService, untilPrinted, withDataset } from '../../support/run.js';
import { startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const STOPPING = 'requests in flight finish first';

async function start() {
  const child = spawnService(await withDataset());
  const ended = finished(child);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
  return { child, ended, url };
}

/** Sends half of a POST before the signal and the rest after it. @returns the start of the response */
async function requestAroundSignal(child: ChildProcess, url: string, signal: NodeJS.Signals): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': 30 };
  const request = httpRequest(`${url}/graphql`, { method: 'POST', headers, agent: false });
  const response = new Promise<string>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (received) => received.setEncoding('utf8').once('data', resolve));
  });
  await new Promise<void>((resolve) => request.write('{"query":"{ st', () => resolve()));
  await readiness(url);
  const stopping = untilPrinted(child, STOPPING);
  child.kill(signal);
  await stopping;
  request.end('ates { code } }"');
  return response;
}

/** Its response also shows that the service has read what came earlier on other connections. */
const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

/** Connects, sends the start of a request, and waits until the service has read it. */
async function sendStart(url: string, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  expect(await readiness(url)).toBe(200);
  return socket;
}

describe('a service that stops', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes a request in flight on %s and ends with exit code 0',
    async (signal) => {
      const { child, ended, url } = await start();
      expect(await requestAroundSignal(child, url, signal)).toContain('"code"');
      expect((await ended).code).toBe(0);
    },
  );

  it('ends at once on another signal after a second, but not on a second signal right away', async () => {
    const { child, ended, url } = await start();
    const stalled = await sendStart(url, 'GET / HTTP/1.1\r\nX');
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    // The time in which the service takes two signals for one is what this test is about.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(child.exitCode).toBe(null);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(1);
    stalled.destroy();
  });

  it('reports that it is not ready while it stops', async () => {
    const service = await startService({ dataset: writeDataset() });
    // The request is in flight when the stop begins, and its headers end after that.
    const socket = await sendStart(service.url, 'GET /readyz HTTP/1.1\r\nHost: x\r\n');
    const response = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    const stopped = service.stop();
    socket.write('\r\n');
    expect(await response).toMatch(/^HTTP\/1\.1 503 [\s\S]*The service is stopping\./);
    socket.destroy();
    await stopped;
  });
});
