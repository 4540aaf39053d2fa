import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { civicData, isolated } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const newPath = () => join(temporaryFolder(), 'accounts.sqlite');
const copy = (from: string, to: string, ...more: string[]) =>
  civicData(isolated(), 'accounts', 'copy', '--from', `file:${from}`, '--to', `file:${to}`, ...more);

describe('civic-data accounts copy', () => {
  it('copies into an empty target, whose later rows have ids of their own', async () => {
    const [from, to] = [newPath(), newPath()];
    const source = openAccounts(from);
    for (const name of ['A', 'B']) await source.customers.create(name);
    const key = await source.keys.create('A', { label: 'web' });
    await source.members.invite('B', { email: 'ana@example.org', name: 'Ana' }, CLI);
    await source.customers.setSubscription('B', 'suspended');
    expect((await copy(from, to)).stdout).toBe(`Copied 2 customers, 1 keys and 1 members from ${from} to ${to}.\n`);
    const target = openAccounts(to);
    expect(await target.authenticate(key.keyId, key.keySecret)).toMatchObject({ status: 'active', customer: 'A' });
    expect(await target.customers.list()).toEqual(await source.customers.list());
    expect((await target.customers.create('C')).id).toBe(3);
    source.close();
    target.close();
  });

  it('refuses a target that has accounts, says what to do, and changes nothing', async () => {
    const [from, to] = [newPath(), newPath()];
    const [source, target] = [openAccounts(from), openAccounts(to)];
    await source.customers.create('A');
    await source.keys.create('A');
    await target.customers.create('B');
    const { code, stdout, stderr } = await copy(from, to);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^The target has 1 customers, 0 keys and 0 members\..* Name a file that does not exist yet, or/,
    );
    expect((await target.customers.list()).map(({ name }) => name)).toEqual(['B']);
    expect(await target.keys.list()).toEqual([]);
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
    await source.keys.rotate({ keyId, graceSeconds: 86_400 });
    const person = { memberId: operator.id, email: operator.email, isVerified: true, customer: null };
    const passkey = { id: 'p1', publicKey: Buffer.from('public'), counter: 7, name: 'Laptop' };
    await source.passkeys.add({ ...person, id: 1 } as Session, passkey, CLI);
    const { stdout } = await copy(from, to, '--json');
    expect(JSON.parse(stdout)).toEqual({ ok: true, customers: 1, keys: 3, members: 2 });
    const target = openAccounts(to);
    expect(await target.keys.list()).toEqual(await source.keys.list());
    expect(await target.members.findByIdentity(identity)).toBe('ana@example.org');
    expect(await target.members.list()).toMatchObject([
      { joinedAt: null, role: 'owner' },
      { joinedAt: expect.any(String) },
    ]);
    expect((await target.members.list(null)).map(({ email }) => email)).toEqual(['op@example.org']);
    expect([await target.links.peek(link.token), await target.audit.list()]).toEqual([undefined, []]);
    expect(await target.sessions.list(person)).toEqual([]);
    expect(await target.passkeys.list(person)).toMatchObject([passkey]);
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
