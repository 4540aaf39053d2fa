import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/process/log/log.js';
import { SharedLimits } from '../../../../src/server/access/shared-limits.js';
import { send } from '../../../support/http-request.js';
import { withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';
import { HANGS_AFTER_MS } from '../../../support/wait-until.js';

const LIMITS = { key: { points: 100, seconds: 60 }, address: { points: 100, seconds: 60 } };
const OK = '+OK\r\n';
/** Two points used, and a window of 50 seconds. */
const COUNTED = '*2\r\n:2\r\n:50000\r\n';

type Answer = string | undefined;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Something that speaks the protocol of Redis, and answers each command as the test says; undefined is silence. */
async function fakeRedis(answer: (command: string) => Answer, port = 0): Promise<{ server: Server; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const command of String(data).split(/(?=^\*\d+\r\n\$)/m)) {
        const text = answer(command);
        if (text !== undefined) socket.write(text);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

const normal = (command: string): Answer => (/evalsha|eval/i.test(command) ? COUNTED : OK);

/** @param answerMs by default so long that no test depends on the speed of the machine */
async function open(
  url: string,
  answerMs: number | undefined = HANGS_AFTER_MS,
): Promise<{ limits: SharedLimits; logged: string[] }> {
  const logged: string[] = [];
  const destination = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const limits = await new SharedLimits(url, LIMITS, createLog('info', destination), answerMs).start();
  stops.push(() => limits.stop());
  return { limits, logged };
}

describe('limits in Redis', () => {
  it('are waited for if only this process was busy', async () => {
    const { port } = await fakeRedis(normal);
    const { limits } = await open(`redis://127.0.0.1:${port}`, 1_200);
    await limits.count('key', 'a', 1);
    const counting = limits.count('key', 'a', 1);
    // Half of the deadline is left for the answer, which takes a millisecond.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_250);
    expect(await counting).toMatchObject({ used: 2 });
  });

  it('are the limits of the process while Redis fails, which go on with what it has counted', async () => {
    let failing = false;
    const counted = () =>
      failing
        ? `-OOM command not allowed. script: ${'a1'.repeat(20)}, on @user_script:1.\r\n`
        : '*2\r\n:2\r\n:50000\r\n';
    const { port } = await fakeRedis((command) => (/eval/i.test(command) ? counted() : OK));
    const { limits, logged } = await open(`redis://127.0.0.1:${port}`);
    const options = { dataset: writeDataset(), rateLimit: { points: 5, seconds: 3600 }, sharedLimits: limits };
    await withService({ ...options, metrics: 'public' }, async ({ url }) => {
      const left = async () => (await send(url, '/nothing')).headers.ratelimit;
      const gauge = async () => /^rate_limits_shared (\d)$/m.exec((await send(url, '/metrics')).body)?.[1];
      expect(await left()).toBe('"default";r=3;t=50');
      expect(await gauge()).toBe('1');
      failing = true;
      // The third request of this process.
      expect(await left()).toMatch(/^"default";r=2;t=3\d{3}$/);
      expect(await gauge()).toBe('0');
      expect([await left(), await left()]).toEqual([expect.stringContaining('r=0'), expect.stringContaining('r=0')]);
      expect((await send(url, '/nothing')).status).toBe(429);
      expect(logged).toEqual([expect.stringContaining(': OOM command not allowed. Raise its "maxmemory"')]);
    });
  });
});

describe('startup with LIMITS_URL', () => {
  it.each([
    ['that is not there', undefined, /ECONNREFUSED.* Check LIMITS_URL/],
    ['that does not answer', () => undefined, /Socket timeout\. Check its load/],
    [
      'that is loading',
      () => '-LOADING Redis is loading the dataset in memory\r\n',
      /LOADING .* It should pass by itself/,
    ],
  ])('goes on with a Redis %s, warns once, and hides the password', async (_, answer, expected) => {
    const port = answer ? (await fakeRedis(answer)).port : 1;
    const { limits, logged } = await open(`redis://user:pass-word@127.0.0.1:${port}/7`);
    expect(limits.areShared).toBe(false);
    expect(logged).toEqual([expect.stringMatching(expected)]);
    expect(logged[0]).not.toContain('pass-word');
  });
});
