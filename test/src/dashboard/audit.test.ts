import { beforeAll, describe, expect, it } from 'vitest';
import { START } from '../../../db/storage/accounts/audit.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });
const OPERATOR = { name: 'dana@example.org', address: '198.51.100.7' };
const text = async (path: string, who = dashboard.member) => (await who.get(path)).text();
const rows = async (path: string) => (await text(path)).trim().split('\r\n');

beforeAll(async () => {
  const { accounts, own } = dashboard;
  const other = await addCustomer(dashboard, 'Other');
  const ofOther = { name: other.email, address: '192.0.2.9', customerId: other.customer.id };
  await accounts.keys.rename(other.key.keyId, 'of the other', ofOther);
  const by = { name: own.email, customerId: own.customer.id };
  await accounts.keys.rename(own.key.keyId, '=cmd|calc', { ...by, address: '192.0.2.1' });
  for (const actor of [OPERATOR, START, { name: 'cli' }])
    await accounts.customers
      .setSubscription(own.customer.id, 'suspended', actor)
      .then(() => accounts.customers.setSubscription(own.customer.id, 'active', actor));
  await accounts.keys.create(own.customer.id, { label: 'by itself' }, { name: 'dashboard' });
});

describe('the audit log of a customer', () => {
  it('has what its members did, and what operators did without their names and addresses', async () => {
    const page = await text('/audit');
    expect(page).toMatch(/Suspended the subscription.*Renamed key/s);
    for (const shown of [dashboard.own.email, '192.0.2.1', 'Operator', 'automatically']) expect(page).toContain(shown);
    for (const hidden of ['dana@example.org', 'Dana', '198.51.100.7', 'Command line', 'when it started', '/operator'])
      expect(page).not.toContain(hidden);
  });

  it('has nothing of another customer, whatever the address says', async () => {
    const all = await dashboard.accounts.customers.list();
    for (const { id } of all)
      for (const path of [`/audit?customer=${id}`, `/audit.csv?customer=${id}&viewer=${id}`])
        expect(await text(path)).not.toMatch(/of the other|192\.0\.2\.9|member@other/);
  });

  it('does not tell by its filter who the operators are', async () => {
    expect(await rows('/audit.csv?actor=dana@example.org')).toEqual(await rows('/audit.csv'));
    expect(await rows('/audit.csv?actor=nobody')).toEqual(await rows('/audit.csv'));
    expect((await rows('/audit.csv?action=customer')).every((row) => /action|customer\./.test(row))).toBe(true);
  });

  it('is a CSV without formulas and operators, in pages of 500', async () => {
    const response = await dashboard.member.get('/audit.csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const [head, ...all] = await rows('/audit.csv');
    expect(head).toBe('id,time,actor,action,customer,keyId,address,details');
    expect(all.filter((row) => row.includes(',operator,'))).toHaveLength(8);
    expect(all.join()).not.toMatch(/dana|198\.51|,cli,|,start,/);
    const { accounts, own } = dashboard;
    const by = { name: own.email, customerId: own.customer.id };
    await accounts.keys.rename(own.key.keyId, 'a', { ...by, address: '=1+1' });
    expect((await rows('/audit.csv'))[1]).toContain(",'=1+1,");
    for (let n = 0; n < 501; n += 1) await accounts.keys.rename(own.key.keyId, `n${n}`, by);
    expect(await rows('/audit.csv')).toHaveLength(501);
    const oldest = (await rows('/audit.csv')).at(-1)?.split(',')[0];
    expect((await rows(`/audit.csv?before=${oldest}`)).length).toBeGreaterThan(10);
    expect(await text('/audit')).toContain('and has at most 500.');
    const [, older] = /href="(\/audit\?before=\d+)" rel="next"/.exec(await text('/audit')) ?? [];
    expect(await text(older as string)).toContain((older as string).replace('?', '.csv?'));
  });

  it('names everybody to operators', async () => {
    const page = await text(
      `/operator/audit?customer=${dashboard.own.customer.id}&action=customer`,
      dashboard.operator,
    );
    for (const shown of ['Dana Whitfield', '198.51.100.7', 'Command line']) expect(page).toContain(shown);
  });

  it('names no operator to an owner who invites the email, uses the link, or withdraws it', async () => {
    const { operator, member, accounts, own } = dashboard;
    await operator.post(`/operator/customers/${own.customer.id}/rename`, { name: 'Owned' });
    const seen = async () => (await rows('/audit.csv?action=customer')).join('\n');
    const before = await seen();
    expect(before).toMatch(/operator,customer\.rename,Owned,,,/);
    const invite = async () => (await member.post('/members', { email: OPERATOR.name, name: 'Dana' })).text();
    const invited = async () =>
      (await accounts.members.findByEmail(OPERATOR.name, { customerId: own.customer.id }))?.id;
    await invite();
    expect(await seen()).toBe(before);
    await member.post(`/members/${await invited()}/remove`);
    expect([await invited(), await seen()]).toEqual([undefined, before]);
    await dashboard.browser().post('/link', { token: /token=([\w-]{43})/.exec(await invite())?.[1] ?? '' });
    expect(await seen()).toBe(before);
    expect((await rows('/audit.csv?action=session'))[1]).toContain(
      `"${OPERATOR.name}, by a link of ${own.email}",session.create,Owned`,
    );
  });
});
