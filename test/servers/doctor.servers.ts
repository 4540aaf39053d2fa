import { cpSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { examine } from '../support/installation.js';
import { type Environment, whileRunning, withDataset } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { command, withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { following } from './support/servers.js';
import { startWebServer, type WebServer } from './support/web-server.js';

const SECRET = 'p@ss/w%rd:1';

let postgres: PostgresServer;
let redis: RedisServer;
let web: WebServer;
let publisher: Environment;

beforeAll(async () => {
  [postgres, redis, web] = await Promise.all([
    PostgresServer.start(),
    startRedis({ password: SECRET }),
    startWebServer(),
  ]);
  await postgres.createDatabase('civic');
  await withAccounts(postgres.url('civic'), async (accounts) => {
    await accounts.customers.create('C');
    await accounts.keys.create('C');
  });
  publisher = await withDataset();
  await command(publisher, 'publish', '--to', web.folder);
});

/** The settings of a server, of which some may be wrong. */
function server(settings: Environment = {}): Environment {
  return following(`${web.url}/dataset.sqlite`, {
    ACCOUNTS_URL: postgres.url('civic'),
    LIMITS_URL: redis.url,
    NODE_ENV: 'production',
    ...settings,
  });
}

describe('civic-data doctor on a server that follows engines', () => {
  it('finds nothing wrong before its first start', async () => {
    const { ok, bad, found } = await examine(server());
    expect([ok, bad]).toEqual([true, []]);
    expect(found('engines')).toEqual([
      expect.stringMatching(/^ok: DATASET_URL has release \S+, number 1\. There is no copy yet\./),
      expect.stringMatching(/^ok: The accounts database civic at 127\.0\.0\.1:\d+ answers\./),
      expect.stringMatching(/^ok: Redis at 127\.0\.0\.1:\d+ counts rate limits\./),
    ]);
  });

  it('shows how old the copies of a running server are', async () => {
    const environment = server();
    await whileRunning(environment, async (_, url) => {
      const { ok, bad, found } = await examine({ ...environment, PORT: new URL(url).port });
      expect([ok, bad]).toEqual([true, []]);
      expect(found('engines')[0]).toContain('The copy is the same.');
      expect(found('service')).toEqual([
        expect.stringContaining('answers from release'),
        expect.stringMatching(/^ok: Its copy of the dataset was current [\d.]+ seconds ago\./),
        expect.stringMatching(/^ok: Its copy of the accounts was current [\d.]+ seconds ago\./),
      ]);
    });
  });

  it.each([
    [
      'a wrong password of PostgreSQL',
      () => ({ ACCOUNTS_URL: postgres.url('civic', { password: 'wr0ng' }) }),
      'ACCOUNTS_URL',
    ],
    ['a wrong password of Redis', () => ({ LIMITS_URL: redis.url.replace(/:[^:@]*@/, ':wr0ng@') }), 'LIMITS_URL'],
    [
      'a web server that is not there',
      () => ({ DATASET_URL: 'http://user:wr0ng@127.0.0.1:9/dataset.sqlite' }),
      'DATASET_URL',
    ],
    ['a dataset without a signature', () => ({ DATASET_PUBLIC_KEY: PUBLIC_KEY }), 'DATASET_PUBLIC_KEY'],
  ])('finds %s, and shows no password', async (_, settings, name) => {
    const { ok, bad } = await examine(server(settings()));
    expect(ok).toBe(false);
    expect(bad.join('\n')).toMatch(new RegExp(`^engines problem: .*${name}`, 's'));
    for (const secret of ['wr0ng', SECRET, encodeURIComponent(SECRET)]) expect(bad.join('\n')).not.toContain(secret);
  });

  it('compares the clock of this machine with that of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    try {
      const { ok, found } = await examine(server());
      expect(ok).toBe(false);
      expect(found('engines')).toContainEqual(
        expect.stringMatching(
          /^problem: It is \S+Z on this machine, and \S+Z on that of the accounts database civic at /,
        ),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('warns while only a standby answers', async () => {
    const standby = await postgres.startStandby();
    try {
      const { ok, bad } = await examine(server({ ACCOUNTS_URL: standby.url('civic') }));
      expect([ok, bad]).toEqual([true, [expect.stringMatching(/^engines warning: .*only a standby/s)]]);
    } finally {
      await standby.remove();
    }
  });

  it('notices that an older dataset was published over a newer one', async () => {
    const older = temporaryFolder();
    cpSync(web.folder, older, { recursive: true });
    const environment = server();
    await command(publisher, 'import', writeDataset(edited('states.csv', 'Alpha', 'Omega')));
    await command(publisher, 'publish', '--to', web.folder);
    await whileRunning(environment, async () => {});
    rmSync(web.folder, { recursive: true });
    cpSync(older, web.folder, { recursive: true });
    const { ok, found } = await examine(environment);
    expect([ok, found('engines')[0]]).toEqual([
      false,
      expect.stringMatching(
        /^problem: .*\(number 1\) is older than \S+ \(number 2\) of the copy\. .*civic-data -- rollback/s,
      ),
    ]);
  });
});

/** Of a key that signs nothing. */
const PUBLIC_KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3';
