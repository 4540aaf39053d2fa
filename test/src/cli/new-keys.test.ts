import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { civicData, type Environment, isolated, pathOf } from '../../support/run.js';

let environment: Environment;
beforeAll(async () => {
  environment = isolated({ PUBLIC_URL: 'https://vote.example.org' });
  await civicData(environment, 'customers', 'create', '--name', 'C');
});

const run = (...args: string[]) => civicData(environment, ...args);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const create = (...args: string[]) => json('keys', 'create', '--customer', 'C', ...args);
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

describe('civic-data keys create', () => {
  it.each([
    ['90d', 90],
    ['1y', 365],
  ])('--expires %s makes a key for %i days', async (expires, days) => {
    const { expiresAt, state } = await create('--expires', expires);
    expect([daysUntil(expiresAt), state]).toEqual([days, 'expires']);
  });

  it('--expires with a day makes a key that is refused from that day on', async () => {
    expect((await create('--expires', '2099-01-31')).expiresAt).toBe('2099-01-31T00:00:00Z');
  });

  it('--origin binds a key to the pages of some sites', async () => {
    const { origins } = await create('--origin', 'https://A.example.org', '--origin', 'http://localhost:3000');
    expect(origins).toEqual(['https://a.example.org', 'http://localhost:3000']);
  });

  it('--calendar makes a link instead', async () => {
    const { scope, calendarLink, keyId, keySecret } = await create('--calendar');
    const path = `calendar/t/${keyId}${keySecret}/US-2028-11-07/CA.ics`;
    expect([scope, calendarLink]).toEqual(['calendar', `https://vote.example.org/${path}`]);
  });

  it.each<[string[], number, string]>([
    [['--expires', '2020-01-01'], 1, 'must be in the future'],
    [['--expires', '0d'], 2, 'Write 1d to 3660d'],
    [['--expires', 'soon'], 2, 'Write a date that exists'],
    [['--origin', 'example.org'], 1, 'such as https://example.org'],
    [['--label', 'x'.repeat(61)], 1, '60 characters at most'],
    [['--calendar', '--origin', 'https://example.org'], 2, 'cannot be used with'],
  ])('refuses %j', async (args, code, message) => {
    const result = await run('keys', 'create', '--customer', 'C', ...args);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('civic-data keys rotate and rename', () => {
  it('makes a key that replaces another one, which goes on for the time of grace', async () => {
    const { keyId } = await create('--label', 'web');
    const { replaces, label, keySecret, old } = await json('keys', 'rotate', keyId, '--grace', '7d');
    expect([replaces, label, daysUntil(old.expiresAt)]).toEqual([keyId, 'web', 7]);
    expect(keySecret).toMatch(/^cdss_/);
    const again = await run('keys', 'rotate', keyId);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is being rotated')]);
  });

  it('gives a key another label', async () => {
    const { keyId } = await create('--label', 'web');
    expect((await json('keys', 'rename', keyId, '--label', 'app')).label).toBe('app');
    const unknown = await run('keys', 'rename', 'cds_no', '--label', 'app');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no key "cds_no"')]);
  });

  it('refuses a time of grace that there is not', async () => {
    const { code, stderr } = await run('keys', 'rotate', 'cds_no', '--grace', '2d');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are 0, 1h, 24h, 7d')]);
  });
});

describe('civic-data audit list', () => {
  it('shows what commands changed, by cli, without secrets', async () => {
    const other = isolated();
    const inOther = (...args: string[]) => civicData(other, ...args);
    await inOther('customers', 'create', '--name', 'A');
    const key = JSON.parse((await inOther('keys', 'create', '--customer', 'A', '--label', 'web', '--json')).stdout);
    await inOther('keys', 'revoke', key.keyId);
    const entries = JSON.parse((await inOther('audit', 'list', '--customer', 'a', '--json')).stdout);
    expect(entries).toMatchObject([
      { actor: 'cli', action: 'key.revoke', keyId: key.keyId, customer: 'A' },
      { action: 'key.create' },
      { action: 'customer.create' },
    ]);
    const { stdout } = await inOther('audit', 'list', '--action', 'key.create', '--csv');
    expect(stdout).toMatch(
      /^time,actor,action,customer,key_id,address,details\n\S+Z,cli,key.create,A,cds_\w+,,key web\n$/,
    );
    expect(stdout + JSON.stringify(entries)).not.toContain(key.keySecret);
    const accounts = openAccounts(pathOf(other, 'ACCOUNTS_URL'));
    expect(await accounts.audit.list({ actor: 'cli' })).toHaveLength(3);
    accounts.close();
  });

  it('refuses a number that is too large', async () => {
    const { code, stderr } = await run('audit', 'list', '--limit', '501');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Write a number from 1 to 500')]);
  });
});
