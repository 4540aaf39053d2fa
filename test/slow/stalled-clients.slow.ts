import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { finished, spawnService, untilPrinted, withDataset } from '../support/run.js';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

/** Sends a text and waits until the service closes the connection. */
function untilClosed(text: string): Promise<{ response: string; ms: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ response, ms: performance.now() - began }));
  });
}

describe('a client that stalls', () => {
  it.concurrent.each([
    ['its headers', 10_000, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'its body',
      20_000,
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"query"',
    ],
  ])('within %s gets 408 after %d ms', async (_, limit, text) => {
    const { response, ms } = await untilClosed(text);
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(response).toContain('application/problem+json');
    expect(ms).toBeGreaterThan(limit - 100);
    expectFigure('until a stalled client is closed', ms, limit + 5_000, 'ms');
  });
});

/** Resolves with the status of a GET on a connection that stays open. */
function getKeptAlive(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent }, (response) => response.resume().once('end', () => resolve(response.statusCode)));
    sent.once('error', reject);
  });
}

/** Sends the start of a request and resolves once it is sent. */
function stall(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-', () => resolve(socket)),
    );
    socket.once('error', reject);
  });
}

describe('SIGTERM', () => {
  it('ends the service within ten seconds although one client stalls and another is idle', async () => {
    const child = spawnService(await withDataset());
    const ended = finished(child);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const stalled = await stall(url);
    stalled.on('error', () => {});
    // Its response also shows that the service has read what the stalled client sent before it.
    expect(await getKeptAlive(`${url}/readyz`, agent)).toBe(200);
    const began = performance.now();
    child.kill('SIGTERM');
    const { code } = await ended;
    stalled.destroy();
    agent.destroy();
    expect(code).toBe(0);
    expectFigure('a stop beside stalled clients', performance.now() - began, 10_000, 'ms');
  });
});
