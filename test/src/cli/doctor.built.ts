import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { examine, installation } from '../../support/installation.js';
import { civicData, isolated, pathOf } from '../../support/run.js';

/** Names, sizes, modes, times and content of all files. */
function snapshot(folder: string, without = ' '): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith(without))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const { size, mode, mtimeMs, ino } = statSync(path);
      return [name, size, mode, mtimeMs, ino, statSync(path).isFile() ? readFileSync(path, 'base64') : ''];
    });
}

describe('civic-data doctor on an installation that is whole', () => {
  it('finds nothing wrong', async () => {
    const { environment } = await installation();
    const { ok, problems, warnings, bad, found } = await examine(environment);
    expect({ ok, problems, warnings, bad }).toEqual({ ok: true, problems: 0, warnings: 0, bad: [] });
    expect(found('dataset')).toEqual([
      expect.stringMatching(/^ok: Release \S+, number 1, was published at .*intact\./),
    ]);
    expect(found('accounts')).toEqual([expect.stringContaining('1 active key')]);
  });

  it.each([
    [{}, 'ok: The service does not serve the dashboard.'],
    [{ DASHBOARD: '' }, 'ok: The service serves the dashboard at 127.0.0.1:4100.'],
    [{ DASHBOARD: '0.0.0.0:4100' }, 'problem: DASHBOARD is 0.0.0.0:4100, so others can connect. Set DASHBOARD_URL'],
    [
      { DASHBOARD: '127.0.0.1:4100', NODE_ENV: 'production' },
      'warning: The service serves the dashboard at 127.0.0.1:4100, but',
    ],
    [
      { DASHBOARD: '127.0.0.1:4100', ACCOUNTS_URL: 'postgres://u@127.0.0.1:1/d' },
      'problem: DASHBOARD is set, but accounts',
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1:9' }, 'problem: SMTP_URL is set, so MAIL_FROM or CONTACT_EMAIL must be set too.'],
    [{ OIDC_ISSUER: 'http://127.0.0.1:9' }, 'problem: OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.'],
    [
      { SMTP_URL: 'smtp://u:secret@127.0.0.1:9', MAIL_FROM: 'a@example.org' },
      'problem: The mail server of SMTP_URL cannot be used: connect ECONNREFUSED 127.0.0.1:9. Check SMTP_URL',
    ],
    [
      { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'civic' },
      'problem: The OpenID provider of OIDC_ISSUER cannot be reached: ',
    ],
  ])('says where the dashboard is, and what it lacks, with %o', async (settings, found) => {
    const { environment } = await installation();
    const examined = await examine({ ...environment, ...settings });
    expect(examined.found('dashboard')).toContainEqual(expect.stringContaining(found));
  });

  it('changes no file, and creates none', async () => {
    const { environment, folder } = await installation();
    const before = snapshot(folder);
    await examine(environment);
    expect(snapshot(folder)).toEqual(before);
  });

  it('does not migrate accounts of an earlier version', async () => {
    const { environment, accounts } = await installation();
    const older = new DatabaseConstructor(accounts);
    older.exec('drop table usage; pragma user_version = 1;');
    older.close();
    const before = readFileSync(accounts);
    const { ok, found } = await examine(environment);
    expect([ok, found('accounts')]).toEqual([true, [expect.stringContaining('the next start upgrades it')]]);
    expect(readFileSync(accounts).equals(before)).toBe(true);
  });
});

describe('civic-data doctor before the first start', () => {
  it('warns that there are no files, and creates none', async () => {
    const environment = isolated();
    const { ok, warnings, bad } = await examine(environment);
    expect([ok, warnings]).toEqual([true, 2]);
    expect(bad.join('\n')).toMatch(
      /no file \S+dataset\.sqlite\..*DATASET_URL[\s\S]*no file \S+accounts\.sqlite\..*ACCOUNTS_URL/,
    );
    expect(readdirSync(dirname(pathOf(environment, 'DATASET_URL')))).toEqual([]);
  });

  it('has problems without files in production, where they are probably elsewhere', async () => {
    const { ok, problems } = await examine(isolated({ NODE_ENV: 'production' }));
    expect([ok, problems]).toEqual([false, 2]);
  });
});

describe('civic-data doctor warns if', () => {
  it('no key is active, unless the demo key opens everything', async () => {
    const { environment, accounts } = await installation();
    const open = openAccounts(accounts);
    await open.customers.setSubscription('C', 'suspended');
    open.close();
    expect((await examine(environment)).bad).toEqual([]);
    const { ok, bad } = await examine({ ...environment, NODE_ENV: 'production' });
    const expected = /^accounts warning: .*nobody can read values\. Run: npm run -s civic-data -- keys create/;
    expect([ok, bad]).toEqual([true, [expect.stringMatching(expected)]]);
  });

  it('nothing can be written next to the dataset, which only imports need', async () => {
    const { environment, dataset, folder } = await installation();
    const elsewhere = join(folder, 'published');
    mkdirSync(elsewhere);
    renameSync(dataset, join(elsewhere, 'dataset.sqlite'));
    renameSync(join(folder, 'releases'), join(elsewhere, 'releases'));
    chmodSync(elsewhere, 0o555);
    const { ok, bad } = await examine({ ...environment, DATASET_URL: `file:${join(elsewhere, 'dataset.sqlite')}` });
    chmodSync(elsewhere, 0o755);
    expect([ok, bad]).toEqual([true, [expect.stringMatching(/^files warning: .*so imports and rollbacks fail/)]]);
    expect(existsSync(join(elsewhere, 'dataset.sqlite'))).toBe(true);
  });

  it('others can connect to a service without the settings for production', async () => {
    const { environment } = await installation({ HOST: '0.0.0.0' });
    const { ok, bad } = await examine(environment);
    const names = bad.map((line) => /, but (\S+) is not set/.exec(line)?.[1]);
    expect([ok, names]).toEqual([true, ['NODE_ENV', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'CONTACT_EMAIL']]);
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.org', TRUSTED_PROXIES: '1' };
    expect(await examine({ ...environment, ...settings, CONTACT_EMAIL: 'a@example.org' })).toMatchObject({ bad: [] });
  });
});

describe('the command civic-data doctor', () => {
  it('exits with 1 if there is a problem, and prints text or JSON', async () => {
    const { environment, accounts } = await installation();
    chmodSync(accounts, 0o644);
    const text = await civicData(environment, 'doctor');
    expect([text.code, text.stderr]).toEqual([1, '']);
    expect(text.stdout).toMatch(
      /^problem {2}files {5}Other users[\s\S]*\n {19}Run: chmod 600[\s\S]*\n\n1 problem, 0 warnings\.\n$/m,
    );
    const { code, stdout } = await civicData(environment, 'doctor', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, problems: 1, warnings: 0 }]);
  });

  it('prints no password of a URL', async () => {
    const { environment } = await installation();
    const { stdout } = await civicData(
      { ...environment, ACCOUNTS_URL: 'mysql://app:s3cr@t/x@db.example.org/a' },
      'doctor',
    );
    expect(stdout).not.toMatch(/s3cr/);
    expect(stdout).toContain('mysql://…');
  });
});
