import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/accounts/audit.js';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { civicData, isolated } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const newPath = () => join(temporaryFolder(), 'accounts.sqlite');
const copy = (from: string, to: string, ...more: string[]) =>
  civicData(isolated(), 'accounts', 'copy', '--from', `file:${from}`, '--to', `file:${to}`, ...more);

describe('civic-data accounts copy', () => {
  it('adds customers and keys to those of the target, and leaves what differs', async () => {
    const [from, to] = [newPath(), newPath()];
    const [source, target] = [openAccounts(from), openAccounts(to)];
    await source.customers.create('A');
    const key = await source.keys.create('A', { label: 'web' });
    await target.customers.create('B');
    await source.members.invite('A', { email: 'ana@example.org', name: 'Ana' }, CLI);
    expect((await copy(from, to)).stdout).toBe(
      [
        `${from} -> ${to}`,
        'COPIED     ADDED  UPDATED  SAME  CONFLICTS',
        'customers      1        0     0          0',
        'keys           1        0     0          0',
        'members        1        0     0          0',
        '',
        'The target has 2 customers, 1 keys and 1 members.\n',
      ].join('\n'),
    );
    expect(await target.authenticate(key.keyId, key.keySecret)).toMatchObject({ status: 'active', customer: 'A' });
    await target.customers.setSubscription('A', 'suspended');
    await target.keys.revoke(key.keyId);
    const { code, stdout } = await copy(from, to, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      {
        ok: false,
        customers: { added: 0, same: 0, updated: 0, conflicts: 1 },
        keys: { added: 0, same: 1, updated: 0, conflicts: 0 },
        conflicts: [{ kind: 'customer', id: 'A', reason: 'it is suspended in the target only' }],
        members: { added: 0, same: 1, updated: 0, conflicts: 0 },
        target: { customers: 2, keys: 1, members: 1 },
      },
    ]);
    expect(await target.authenticate(key.keyId, key.keySecret)).toEqual({ status: 'unknown' });
    source.close();
    target.close();
  });

  it('carries ends, origins, members and their identities, and no sessions, links or audit log', async () => {
    const [from, to] = [newPath(), newPath()];
    const source = openAccounts(from);
    const { id } = await source.customers.create('A');
    const { keyId } = await source.keys.create('A', { label: 'web', origins: ['https://example.org'] });
    await source.keys.create('A', { scope: 'calendar' });
    const { member, link } = await source.members.invite(id, { email: 'ana@example.org' }, CLI);
    const identity = { issuer: 'https://id.example.org', subject: '1' };
    await source.members.addIdentity(member.id, identity, CLI);
    const operator = await source.members.ensureOperator({ email: 'op@example.org' }, CLI);
    await source.sessions.create(operator.id, { address: '203.0.113.1' });
    expect((await copy(from, to)).code).toBe(0);
    await source.keys.rotate({ keyId, graceSeconds: 86_400 });
    expect(JSON.parse((await copy(from, to, '--json')).stdout)).toMatchObject({
      ok: true,
      keys: { added: 1, updated: 1 },
    });
    const target = openAccounts(to);
    expect(await target.keys.list()).toEqual(await source.keys.list());
    expect(await target.members.findByIdentity(identity)).toMatchObject({ email: 'ana@example.org' });
    expect((await target.members.list(null)).map(({ email }) => email)).toEqual(['op@example.org']);
    expect([await target.links.peek(link.token), await target.audit.list()]).toEqual([undefined, []]);
    expect(await target.sessions.list(operator.id)).toEqual([]);
    source.close();
    target.close();
  });

  it('does not give the keys of a customer to another one with the same name', async () => {
    const [from, to] = [newPath(), newPath()];
    const [source, target] = [openAccounts(from), openAccounts(to)];
    await source.customers.create('A');
    await source.keys.create('A');
    // A second later.
    await expect
      .poll(() => new Date().toISOString().slice(0, 19), { interval: 50 })
      .not.toBe((await source.customers.list())[0]?.createdAt.slice(0, 19));
    await target.customers.create('A');
    const { code, stdout } = await copy(from, to);
    expect([code, await target.keys.list()]).toEqual([1, []]);
    expect(stdout).toMatch(
      /customer A: the target has another customer of this name, created at .*; its keys were not copied/,
    );
    source.close();
    target.close();
  });

  it('refuses a wrong command line', async () => {
    const path = newPath();
    openAccounts(path).close();
    const same = await copy(path, path);
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('--from and --to are the same')]);
    const wrong = await civicData(
      isolated(),
      'accounts',
      'copy',
      '--from',
      'mysql://u:s3cret@h/d',
      '--to',
      `file:${path}`,
    );
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--from must be a file URL such as')]);
    expect(wrong.stderr).not.toContain('s3cret');
    const missing = await copy(newPath(), path);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
  });
});
