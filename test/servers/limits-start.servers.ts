import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { type Environment, finished, spawnService, withDataset } from '../support/run.js';
import { ask } from './support/load.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { messagesIn, type ServerProcess, startServers } from './support/servers.js';
import { isShared, LIMITED, untilShared } from './support/shared-limits.js';
import { startWebServer } from './support/web-server.js';

/** Starts a server whose Redis does not count. @returns why, as its log says */
async function reasonOf(limitsUrl: string, settings: Environment = {}): Promise<string> {
  const { servers } = await startServers(1, { ...LIMITED, LIMITS_URL: limitsUrl, ...settings });
  const [server] = servers as [ServerProcess];
  expect(await isShared(server)).toBe(false);
  await server.end('SIGTERM');
  const [message, ...others] = messagesIn(server.printed).filter((line) => line.includes('LIMITS_URL'));
  expect(others).toEqual([]);
  return message as string;
}

describe('a start without Redis', () => {
  it('limits in the process, warns once, and shares limits when Redis is there', async () => {
    const redis = await startRedis({ password: 's3cret' });
    await redis.kill();
    const settings = { LIMITS_URL: redis.url, RATE_LIMIT: '100/1h', METRICS: 'public', START_WAIT: '60' };
    const before = performance.now();
    const { servers, authorization } = await startServers(1, { ...settings, LOG_LEVEL: 'info' });
    const started = performance.now() - before;
    const [server] = servers as [ServerProcess];
    const left = async () => {
      const { headers } = await ask(server.url, { path: '/v2/election/data/state/CA/', headers: { authorization } });
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    };
    expect([await isShared(server), await left(), await left()]).toEqual([false, 99, 98]);
    await redis.restart();
    const shared = await untilShared(servers, true);
    console.log(`start without Redis: ${Math.round(started)} ms; shared ${Math.round(shared)} ms after it is there`);
    expect(await left()).toBe(99);
    expectFigure('a start without Redis', started, 10_000, 'ms');
    await server.end('SIGTERM');
    expect(messagesIn(server.printed).filter((line) => line.includes('LIMITS_URL'))).toEqual([
      expect.stringMatching(
        /: connection refused \(ECONNREFUSED\)\. Check LIMITS_URL, and that Redis is running\. Until/,
      ),
      'Redis (LIMITS_URL) counts rate limits again, for all servers',
    ]);
    expect(server.printed).not.toContain('s3cret');
  });

  it('says that nothing speaks the protocol of Redis there', async () => {
    const { port } = new URL((await startWebServer()).url);
    expect(await reasonOf(`redis://127.0.0.1:${port}`)).toContain('It does not speak the protocol of Redis');
  });
});

describe('Redis with TLS', () => {
  let redis: RedisServer;
  let trusted: Environment;
  beforeAll(async () => {
    redis = await startRedis({ tls: 'server', password: 's3cret' });
    trusted = { NODE_EXTRA_CA_CERTS: redis.certificate as string };
  });

  it('is used with rediss://, if its certificate is trusted', async () => {
    const { servers } = await startServers(1, { ...LIMITED, ...trusted, LIMITS_URL: redis.url });
    expect(await isShared(servers[0] as ServerProcess)).toBe(true);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'a certificate that is not trusted',
      () => reasonOf(redis.url),
      /authority that this machine trusts; NODE_EXTRA_CA_CERTS names .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ],
    [
      'a certificate for another host',
      () => reasonOf(redis.url.replace('127.0.0.1', 'localhost'), trusted),
      /certificate is for another host: it has IP Address:127\.0\.0\.1, DNS:redis/,
    ],
    [
      'certificates of clients',
      async () => {
        const strict = await startRedis({ tls: 'clients' });
        return reasonOf(strict.url, { NODE_EXTRA_CA_CERTS: strict.certificate as string });
      },
      // Redis may close the connection before its reason is read.
      /demands a TLS certificate of its clients, which is not supported|a TLS certificate of clients is not supported/,
    ],
    [
      'redis:// in its URL',
      () => reasonOf(redis.url.replace('rediss', 'redis')),
      /If Redis uses TLS there, write rediss:/,
    ],
    [
      'no TLS, but rediss:// in its URL',
      async () => reasonOf((await startRedis()).url.replace('redis', 'rediss')),
      /If Redis does not use TLS there, write redis:/,
    ],
  ])('and %s is not used, and the log says what to do', async (_, reason, expected) => {
    expect(await reason()).toMatch(expected);
  });
});

describe('a Redis that refuses', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'a wrong password',
      async () => (await startRedis({ password: 'right' })).url.replace('right', 's3cret'),
      /WRONGPASS .*\. Correct the user and password/,
    ],
    [
      'a missing password',
      async () => (await startRedis({ password: 's3cret' })).url.replace(/\/\/.*@/, '//'),
      /NOAUTH .*\. Correct the user and password/,
    ],
    [
      'a database that it does not have',
      async () => (await startRedis()).url.replace(/0$/, '99'),
      /DB index is out of range\. Correct the number/,
    ],
    [
      'what a cluster does not have',
      async () => (await startRedis({ kind: 'cluster' })).url,
      /A Redis Cluster is not supported: LIMITS_URL needs one Redis/,
    ],
    [
      'all but what a sentinel does',
      async () => (await startRedis({ kind: 'sentinel' })).url,
      /A Redis Sentinel is not supported: write the host and port of Redis itself/,
    ],
  ])('%s ends the start with exit code 1, and the message says what to do', async (_, url, expected) => {
    const { code, stderr, stdout } = await finished(spawnService(await withDataset({ LIMITS_URL: await url() })));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ refuses LIMITS_URL: /)]);
    expect(stderr).toMatch(expected);
    expect([stderr.trim().split('\n').length, messagesIn(stdout)]).toEqual([1, []]);
    expect(stderr + stdout).not.toContain('s3cret');
  });

  it('works for a user with the rights that the message names, and for no less', async () => {
    const redis = await startRedis();
    await redis.cli('ACL', 'SETUSER', 'civic', 'on', '>pass');
    const environment = await withDataset({ LIMITS_URL: redis.url.replace('//', '//civic:pass@') });
    const { stderr } = await finished(spawnService(environment));
    const rights = /NOPERM .* Its user needs: (.+) \(ACL SETUSER\)/.exec(stderr)?.[1]?.split(' ') as string[];
    await redis.cli('ACL', 'SETUSER', 'civic', ...rights);
    const { servers } = await startServers(1, { ...LIMITED, LIMITS_URL: environment.LIMITS_URL as string });
    expect(await isShared(servers[0] as ServerProcess)).toBe(true);
  });

  it('only later, after a change of its password, is named in the log once', async () => {
    const redis = await startRedis();
    const settings = { ...LIMITED, LIMITS_URL: redis.url.replace('//', '//:s3cret@'), LOG_LEVEL: 'info' };
    await redis.cli('CONFIG', 'SET', 'requirepass', 's3cret');
    const { servers } = await startServers(1, settings);
    const [server] = servers as [ServerProcess];
    const cli = (...args: string[]) => redis.cli('-a', 's3cret', ...args);
    await cli('ACL', 'SETUSER', 'admin', 'on', '>admin', '~*', '+@all');
    await cli('CONFIG', 'SET', 'requirepass', 'other');
    await redis.cli('--user', 'admin', '-a', 'admin', 'CLIENT', 'KILL', 'TYPE', 'normal');
    await untilShared(servers, false);
    await setTimeout(3_500);
    await redis.cli('--user', 'admin', '-a', 'admin', 'CONFIG', 'SET', 'requirepass', 's3cret');
    await untilShared(servers, true);
    await server.end('SIGTERM');
    expect(messagesIn(server.printed).filter((line) => line.includes('LIMITS_URL'))).toEqual([
      expect.stringContaining('it closed the connection'),
      expect.stringMatching(/WRONGPASS .* Correct the user and password of LIMITS_URL/),
      expect.stringContaining('counts rate limits again'),
    ]);
  });
});
