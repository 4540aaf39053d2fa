import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withKey } from '../../support/keyed-requests.js';
import {
  civicData,
  type Environment,
  finished,
  pathOf,
  spawnService,
  whileRunning,
  withDataset,
} from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const accountsOf = (environment: Environment) => pathOf(environment, 'ACCOUNTS_URL');

/** Puts another file in place, as `mv` does. */
function replaceBy(path: string, content: string): void {
  writeFileSync(`${path}.other`, content);
  renameSync(`${path}.other`, path);
}

/** What clients and the operator see of a service. */
function seen(url: string, authorization: string) {
  const status = async (path: string, headers = {}) => (await fetch(`${url}${path}`, { headers })).status;
  return {
    statuses: async () => [
      await status('/v2/election/data/state/AA/', { authorization }),
      await status('/v2/election/field/'),
      await status('/readyz'),
    ],
    ready: async () => (await (await fetch(`${url}/readyz`)).json()) as { detail?: string; accountsProblem?: string },
  };
}

async function running(
  run: (service: ReturnType<typeof seen>, path: string, environment: Environment) => Promise<void>,
) {
  const { environment, authorization } = await withKey();
  const { stdout } = await whileRunning(environment, async (_, url) => {
    await run(seen(url, authorization), accountsOf(environment), environment);
  });
  return stdout.split('\n').filter((line) => line.startsWith('{'));
}

describe('the accounts file of a running service', () => {
  it('is read on after it was removed; the log and /readyz say so, also when it is back', async () => {
    const log = await running(async ({ statuses, ready }, path, environment) => {
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await ready()).not.toHaveProperty('accountsProblem');
      renameSync(path, `${path}.away`);
      await expect.poll(ready).toMatchObject({
        status: 'ready',
        accountsProblem: expect.stringMatching(/was removed.*still accepted.*restore DIR --only accounts --replace$/),
      });
      expect(await statuses()).toEqual([200, 200, 200]);
      // A command does not begin a new file meanwhile.
      const { code, stderr } = await civicData(environment, 'customers', 'create', '--name', 'Lost');
      expect([code, stderr, existsSync(path)]).toEqual([1, expect.stringContaining('there is no such file'), false]);
      renameSync(`${path}.away`, path);
      await expect.poll(ready).not.toHaveProperty('accountsProblem');
      expect(await statuses()).toEqual([200, 200, 200]);
    });
    expect(log.filter((line) => line.includes('"The accounts file was removed."'))).toHaveLength(1);
    expect(log.filter((line) => line.includes('can be used again'))).toHaveLength(1);
  });

  it.each<[string, RegExp, (path: string) => void]>([
    ['emptied', /is empty\./, (path) => truncateSync(path, 0)],
    ['replaced by an empty file', /is empty\./, (path) => replaceBy(path, '')],
    ['replaced by something else', /is damaged\./, (path) => replaceBy(path, 'PORT=4000\n')],
    [
      'replaced by a folder',
      /is no accounts file\./,
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])(
    'that is %s leads to 503, with the reason in the log and in /readyz, until it is restored',
    async (_, fault, damage) => {
      const backup = join(temporaryFolder(), 'backup');
      const log = await running(async ({ statuses, ready }, path, environment) => {
        expect(await statuses()).toEqual([200, 200, 200]);
        await civicData(environment, 'backup', backup);
        damage(path);
        await expect.poll(statuses).toEqual([503, 200, 503]);
        const { detail } = await ready();
        expect(detail).toMatch(fault);
        expect(detail).toContain('restore DIR --only accounts --replace');
        expect(detail).not.toContain(dirname(path));
        expect(await statuses()).toEqual([503, 200, 503]);
        if (statSync(path).isDirectory()) rmSync(path, { recursive: true });
        const restored = await civicData(environment, 'restore', backup, '--only', 'accounts', '--replace');
        expect([restored.code, restored.stderr]).toEqual([0, '']);
        await expect.poll(statuses).toEqual([200, 200, 200]);
        expect(await ready()).not.toHaveProperty('accountsProblem');
      });
      const lines = log.filter((line) => /The accounts file/.test(line));
      expect(lines.some((line) => fault.test(line))).toBe(true);
      expect(lines.at(-1)).toContain('can be used again');
    },
  );

  it('that is emptied while its log has all of it is filled again, and the log of the service says both', async () => {
    const backup = join(temporaryFolder(), 'backup');
    const log = await running(async ({ statuses }, path, environment) => {
      await civicData(environment, 'backup', backup);
      await civicData(environment, 'restore', backup, '--only', 'accounts', '--replace');
      expect(await statuses()).toEqual([200, 200, 200]);
      truncateSync(path, 0);
      await statuses();
      await expect.poll(statuses).toEqual([200, 200, 200]);
    });
    const lines = log.filter((line) => /The accounts file/.test(line)).map((line) => JSON.parse(line).msg);
    expect(lines).toEqual(['The accounts file is empty.', 'The accounts file can be used again']);
  });

  it('is not begun anew by the service when it is removed after it was damaged', async () => {
    await running(async ({ statuses, ready }, path) => {
      replaceBy(path, 'rubbish');
      await expect.poll(statuses).toEqual([503, 200, 503]);
      rmSync(path);
      await expect.poll(async () => (await ready()).detail).toContain('was removed');
      expect([await statuses(), existsSync(path)]).toEqual([[503, 200, 503], false]);
    });
  });
});

describe('the start', () => {
  /** With accounts that a killed service leaves behind. */
  async function killed(): Promise<Environment> {
    const environment = await withDataset();
    await whileRunning(environment, async (_, _url, child) => {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
    });
    return environment;
  }

  it.each<[string, RegExp, (path: string) => void]>([
    ['an empty accounts file', /\(it is empty\).*restore DIR/, (path) => truncateSync(path, 0)],
    ['accounts of which only the log is left', /no such file, but its log.*remove \S+-wal/, (path) => rmSync(path)],
  ])('refuses %s, and leaves everything as it is', async (_, reason, damage) => {
    const environment = await killed();
    const path = accountsOf(environment);
    damage(path);
    const log = readFileSync(`${path}-wal`);
    const files = readdirSync(dirname(path));
    const { code, stderr } = await finished(spawnService(environment));
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(readdirSync(dirname(path))).toEqual(files);
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
    const listed = await civicData(environment, 'keys', 'list');
    expect([listed.code, listed.stderr]).toEqual([1, expect.stringMatching(reason)]);
    const backedUp = await civicData(environment, 'backup', join(temporaryFolder(), 'backup'));
    expect([backedUp.code, backedUp.stderr]).toEqual([1, expect.stringMatching(/it is empty|no such file/)]);
  });

  it('without an accounts file says in production that no key is valid', async () => {
    const environment = await withDataset({ NODE_ENV: 'production' });
    const { stdout } = await whileRunning(environment, async (_, url) => {
      const { accountsProblem } = await seen(url, '').ready();
      expect(accountsProblem).toMatch(/There is no API key.*restore a backup/);
      await civicData(environment, 'customers', 'create', '--name', 'C');
      await civicData(environment, 'keys', 'create', '--customer', 'C');
      expect(await seen(url, '').ready()).not.toHaveProperty('accountsProblem');
    });
    const [line = '{}'] = stdout.split('\n').filter((text) => text.includes('no accounts file'));
    expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.stringContaining('restore DIR') });
  });
});
