import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
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
    const day = `${new Date().getUTCFullYear() + 5}-01-31`;
    expect((await create('--expires', day)).expiresAt).toBe(`${day}T00:00:00Z`);
  });

  it('--origin binds a key to the pages of some sites', async () => {
    const { origins } = await create('--origin', 'https://A.example.org', '--origin', 'http://localhost:3000');
    expect(origins).toEqual(['https://a.example.org', 'http://localhost:3000']);
  });

  it.each([
    ['https://Vote.Example.ORG', 'https://vote.example.org'],
    ['https://vote.example.org/', 'https://vote.example.org'],
    ['http://vote.example.org:80/', 'http://vote.example.org'],
    ['https://bürger.example', 'https://xn--brger-kva.example'],
    ['http://[0:0::1]:3000', 'http://[::1]:3000'],
  ])('--origin %s is stored as browsers send it: %s', async (given, sent) => {
    const { keyId, origins } = await create('--origin', given);
    expect(origins).toEqual([sent]);
    const listed = (await json('keys', 'list')).find((key: { keyId: string }) => key.keyId === keyId);
    expect(listed.origins).toEqual([sent]);
  });

  it.each([
    ['https://*.example.org', /bound to exact origins.*\*.*Name each one .* https:\/\/www\.example\.org/],
    ['https://example.org,https://example.net', /bound to exact origins.*each one on its own/],
    ['https://example.org https://example.net', /bound to exact origins.*each one on its own/],
    ['https://example.org/guide', /Write https:\/\/example\.org\.$/],
    ['https://ann:password@example.org', /Write https:\/\/example\.org\.$/],
    ['example.org', /such as https:\/\/example\.org/],
    ['null', /such as https:\/\/example\.org/],
    ['', /such as https:\/\/example\.org/],
    ['file:///home/ann', /http or https/],
    ['https://(vote).example.org', /such as https:\/\/example\.org/],
    [`https://${'a.'.repeat(100)}example.org`, /at most 200 characters/],
  ])('--origin %j, which no page has, is refused', async (origin, message) => {
    const { code, stderr } = await run('keys', 'create', '--customer', 'C', `--origin=${origin}`);
    expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).not.toContain('password');
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
    [['--label', 'x'.repeat(61)], 1, 'at most 60 characters'],
    [['--calendar', '--origin', 'https://example.org'], 2, 'cannot be used with'],
  ])('refuses %j', async (args, code, message) => {
    const result = await run('keys', 'create', '--customer', 'C', ...args);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('civic-data keys list', () => {
  it('shows which origins keys are bound to', async () => {
    const [bound, free] = [await create('--origin=https://a.example', '--origin=https://b.example'), await create()];
    const { stdout } = await run('keys', 'list');
    expect(stdout).toMatch(/^ID .* ORIGINS$/m);
    expect(stdout).toMatch(new RegExp(`^${bound.keyId} .* https://a\\.example https://b\\.example$`, 'm'));
    expect(stdout).toMatch(new RegExp(`^${free.keyId} .*active$`, 'm'));
    const origins = (await json('keys', 'list')).map((key: { origins: unknown }) => key.origins);
    expect(origins).toEqual(expect.arrayContaining([bound.origins, null]));
  });
});

describe('civic-data keys rotate and rename', () => {
  it('makes a key that replaces another one, which goes on for the time of grace', async () => {
    const { keyId } = await create('--label', 'web');
    const { replaces, label, keySecret, old } = await json('keys', 'rotate', keyId, '--grace', '7d');
    expect([replaces, label, daysUntil(old.expiresAt)]).toEqual([keyId, 'web', 7]);
    expect(keySecret).toMatch(/^cdss_/);
    const again = await run('keys', 'rotate', keyId);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already being rotated')]);
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
});
