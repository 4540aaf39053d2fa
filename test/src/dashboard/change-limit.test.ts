import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { limitChanges } from '../../../src/dashboard/request/checks.js';
import type { Visitor } from '../../../src/dashboard/route.js';
import { sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

describe('the limit of changes', () => {
  it('is 300 an hour for each member, who takes none from others, and can still be removed and leave', async () => {
    const { own, accounts, member: owner, operator } = dashboard;
    const { member } = await accounts.members.invite(own.customer.id, { email: 'plain@own.example' }, CLI);
    const [plain, again] = [await dashboard.signIn('plain@own.example'), await dashboard.signIn('plain@own.example')];
    const made = await accounts.keys.create(own.customer.id, { label: 'own' }, { name: 'plain@own.example' });
    const create = async (label: string) => (await plain.post('/keys/new', { label })).status;
    for (let sent = 0; sent < 300; sent += 1) expect(await create('')).toBe(422);
    expect([await create(''), await create('a')]).toEqual([429, 429]);
    expect((await plain.post(`/keys/${made.keyId}/revoke`, { confirm: 'own' })).status).toBe(303);
    expect((await plain.post('/account/sessions')).status).toBe(303);
    expect((await again.get('/keys')).headers.get('location')).toBe('/sign-in');
    expect((await plain.post('/sign-out')).status).toBe(303);
    expect((await owner.post(`/keys/${own.key.keyId}/rename`, { label: 'web' })).status).toBe(303);
    expect((await owner.post(`/members/${member.id}/remove`)).status).toBe(303);
    expect((await operator.post('/operator/customers', { name: 'New' })).status).not.toBe(429);
  });

  it('keeps no operator from suspending a customer', async () => {
    const { own, operator } = dashboard;
    const path = `/operator/customers/${own.customer.id}`;
    for (let sent = 0; sent < 310; sent += 1) await operator.post(`${path}/rename`, { name: '' });
    expect((await operator.post(`${path}/activate`)).status).toBe(429);
    expect((await operator.post(`${path}/suspend`, { confirm: own.customer.name })).status).toBe(303);
  });

  it('is that of 20 members for a customer, which can remove and invite any number', () => {
    const refuse = limitChanges();
    const change = (memberId: number, id: number) =>
      refuse({ memberId, customer: { id } } as Visitor, '/keys/new')?.status ?? 200;
    const statuses = (memberId: number, id: number) => new Set(Array.from({ length: 300 }, () => change(memberId, id)));
    for (let member = 1; member <= 20; member += 1) expect(statuses(member, 1)).toEqual(new Set([200]));
    expect([statuses(21, 1), statuses(22, 2)]).toEqual([new Set([429]), new Set([200])]);
    for (let more = 0; more < 6_000; more += 1) change(22, 2);
    expect(statuses(23, 2)).toEqual(new Set([200]));
  });
});
