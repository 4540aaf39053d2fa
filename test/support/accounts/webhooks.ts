import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import {
  type DueDelivery,
  MAX_ATTEMPTS,
  RETRY_SECONDS,
  type WebhookDeliveries,
} from '../../../db/storage/accounts/webhook-deliveries.js';
import { MAX_DELIVERIES } from '../../../db/storage/accounts/webhook-rows.js';
import { MAX_WEBHOOKS, newWebhookId, type Webhooks } from '../../../db/storage/accounts/webhooks.js';
import { atTime, type TestedAccounts, TIME } from './tested.js';

const ACTOR = { name: 'ann@example.org', address: '192.0.2.1' };
const CHOICE = { url: 'https://example.org/hook?token=x', states: ['CA', 'IL'], topics: ['felony'] };
const messages = (...bodies: string[]) => bodies.map((body) => ({ release: '2026-11-21-3f9a2c41', body }));

export function testWebhooks(tested: TestedAccounts): void {
  let webhooks: Webhooks;
  let deliveries: WebhookDeliveries;
  let [customer, other] = [0, 0];
  beforeEach(async () => {
    const { accounts } = tested;
    for (const name of ['C', 'D']) await accounts.customers.create(name);
    [customer, other] = (await accounts.customers.list()).map(({ id }) => id) as [number, number];
    ({ webhooks, deliveries } = accounts);
  });

  /** Calls of several connections. A file of one process takes them one after the other, a database at the same time. */
  const together = <T>(calls: readonly (() => Promise<T>)[]) =>
    Promise.all(calls.map(async (call, index) => setTimeout(index).then(call)));

  it('show their secret once, and can be changed, disabled, enabled and deleted, each with a line in the audit log', async () => {
    const { secret, ...created } = await webhooks.create(customer, CHOICE, ACTOR);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(created).toEqual({ ...CHOICE, ...created, customerId: customer, release: null, disabledAt: null });
    expect(await webhooks.list(customer)).toEqual([created]);
    const { id } = created;
    const own = { customerId: customer };
    const changed = { url: 'https://example.org/2', states: [], topics: [] };
    expect(await webhooks.change(id, changed, ACTOR, own)).toEqual({ ...created, ...changed });
    expect(await webhooks.disable(id, ACTOR, own, 'no answer')).toMatchObject({ disabledAt: TIME });
    expect(await webhooks.active()).toEqual([]);
    expect(await webhooks.enable(id, ACTOR, own)).toMatchObject({ disabledAt: null });
    await webhooks.delete(id, ACTOR, own);
    await expect(webhooks.find(id, own)).rejects.toThrow('no such webhook');
    const audit = await tested.accounts.audit.list({ action: 'webhook' });
    const actions = ['delete', 'enable', 'disable', 'change', 'create'].map((name) => `webhook.${name}`);
    expect(audit.map(({ action }) => action)).toEqual(actions);
    expect(audit[0]).toMatchObject({ actor: ACTOR.name, address: ACTOR.address, customerId: customer, time: TIME });
    expect(JSON.stringify(audit)).not.toMatch(/token=x|whsec/);
  });

  it('of another customer are unknown, and stay as they are', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    await webhooks.advance({ id, release: null }, 'R', messages('{}'));
    const [message] = await deliveries.list(id);
    const of = { customerId: other };
    for (const attempt of [
      () => webhooks.find(id, of),
      () => webhooks.change(id, { ...CHOICE, url: 'https://example.com/' }, ACTOR, of),
      () => webhooks.disable(id, ACTOR, of),
      () => webhooks.enable(id, ACTOR, of),
      () => webhooks.delete(id, ACTOR, of),
      () => deliveries.sendAgain({ webhookId: id, id: message?.id ?? '' }, ACTOR, of),
    ])
      await expect(attempt()).rejects.toMatchObject({ problem: 'unknown' });
    expect(await webhooks.find(id, { customerId: customer })).toMatchObject({ ...CHOICE, disabledAt: null });
  });

  it('are made once for an id of a form, and at most five for a customer', async () => {
    const id = newWebhookId();
    await webhooks.create(customer, { ...CHOICE, id }, ACTOR);
    await expect(webhooks.create(customer, { ...CHOICE, id }, ACTOR)).rejects.toMatchObject({ problem: 'repeated' });
    const many = Array.from({ length: 8 }, () => webhooks.create(customer, CHOICE, ACTOR));
    const results = await Promise.allSettled(many);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS - 1);
    await expect(webhooks.create(customer, CHOICE, ACTOR)).rejects.toMatchObject({ problem: 'conflict' });
    expect(await webhooks.list(customer)).toHaveLength(MAX_WEBHOOKS);
    await webhooks.create(other, CHOICE, ACTOR);
  });

  it('are told of a release once, by one of two processes that find it', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    const second = await tested.openAnother();
    const both = [webhooks, second.webhooks];
    await together(both.map((one) => () => one.advance({ id, release: null }, 'R1', messages('{"n":1}'))));
    await together(both.map((one) => () => one.advance({ id, release: 'R1' }, 'R2', messages('{"n":2}'))));
    expect((await deliveries.list(id)).map(({ body }) => body)).toEqual(['{"n":2}', '{"n":1}']);
    await second.close();
  });

  it('have messages that two processes take once each, oldest first, and again if a process dies with one', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    await webhooks.advance({ id, release: null }, 'R', messages('1', '2', '3', '4'));
    const second = await tested.openAnother();
    const both = [deliveries, second.deliveries];
    const start = tested.accounts.now();
    const taken = await together([...both, ...both, ...both].map((one) => () => one.takeDue()));
    expect(taken.flatMap((one) => one?.body ?? []).sort()).toEqual(['1', '2', '3', '4']);
    expect(await deliveries.takeDue()).toBeUndefined();
    const repeated = await atTime(tested.accounts, secondsAfter(start, 300), () => deliveries.takeDue());
    expect(repeated).toMatchObject({
      body: '1',
      attempts: 2,
      url: CHOICE.url,
      secrets: [expect.stringMatching(/^whsec_/)],
    });
    // The process was only slow.
    await deliveries.record({ id: repeated?.id ?? '', attempts: 1 }, { status: 500, error: 'late' });
    expect((await deliveries.list(id)).at(-1)).toMatchObject({ state: 'pending', error: null });
    await second.close();
  });

  it('wait while they or their customers are busy', async () => {
    const ids: string[] = [];
    for (const customerId of [customer, customer, other]) {
      const { id } = await webhooks.create(customerId, CHOICE, ACTOR);
      await webhooks.advance({ id, release: null }, 'R', messages('1', '2'));
      ids.push(id);
    }
    const [first, second, third] = ids as [string, string, string];
    const webhookOf = async (webhookIds: string[], customerIds: number[]) =>
      (await deliveries.takeDue({ webhookIds, customerIds }))?.webhookId;
    expect(await webhookOf([first], [])).not.toBe(first);
    expect(await webhookOf([first, third], [])).toBe(second);
    expect(await webhookOf([], [customer])).toBe(third);
    expect(await webhookOf([third], [customer])).toBeUndefined();
    expect(await webhookOf([], [customer, other])).toBeUndefined();
    expect(await webhookOf([second, third], [])).toBe(first);
  });

  it('try a message five times with growing pauses, and again from the beginning when someone asks', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    await webhooks.advance({ id, release: null }, 'R', messages('{}'));
    const start = tested.accounts.now();
    const after = <T>(seconds: number, run: () => Promise<T>) =>
      atTime(tested.accounts, secondsAfter(start, seconds), run);
    let passed = 0;
    for (const pause of [...RETRY_SECONDS, undefined]) {
      const due = (await after(passed, () => deliveries.takeDue())) as DueDelivery;
      await after(passed, () => deliveries.record(due, { status: 500, error: 'status 500' }));
      if (pause === undefined) break;
      expect(await after(passed + pause - 2, () => deliveries.takeDue())).toBeUndefined();
      passed += pause + 1;
    }
    const [failed] = await deliveries.list(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, nextAt: null, status: 500 });
    expect(Date.parse(failed?.attemptedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(secondsAfter(start, passed)));
    expect(await deliveries.failingSince(id)).toBe(failed?.createdAt);
    const sendAgain = () => {
      const message = { webhookId: id, id: failed?.id ?? '' };
      return deliveries.sendAgain(message, ACTOR, { customerId: customer });
    };
    await sendAgain();
    await expect(sendAgain()).rejects.toMatchObject({ problem: 'conflict' });
    const again = (await deliveries.takeDue()) as DueDelivery;
    expect(again).toMatchObject({ id: failed?.id, attempts: 1 });
    await deliveries.record(again, { status: 204, error: undefined });
    expect(await deliveries.list(id)).toMatchObject([
      { state: 'delivered', attemptedAt: TIME, deliveredAt: TIME, error: null, status: 204 },
    ]);
    expect(await deliveries.failingSince(id)).toBeUndefined();
  });

  it('send nothing while they are disabled or the customer is suspended', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    await webhooks.advance({ id, release: null }, 'R', messages('1'));
    await tested.accounts.customers.setSubscription('C', 'suspended');
    expect([await deliveries.takeDue(), await webhooks.active()]).toEqual([undefined, []]);
    await tested.accounts.customers.setSubscription('C', 'active');
    await webhooks.disable(id, ACTOR, { customerId: customer });
    expect(await deliveries.takeDue()).toBeUndefined();
    expect(await deliveries.list(id)).toMatchObject([{ state: 'failed', error: 'the webhook was disabled' }]);
  });

  it('keep their newest messages only', async () => {
    const { id } = await webhooks.create(customer, CHOICE, ACTOR);
    const bodies = Array.from({ length: MAX_DELIVERIES + 3 }, (_, index) => `${index}`);
    await webhooks.advance({ id, release: null }, 'R', messages(...bodies));
    await webhooks.advance({ id, release: 'R' }, 'S', messages('last'));
    const kept = (await deliveries.list(id)).map(({ body }) => body);
    expect(kept).toHaveLength(MAX_DELIVERIES);
    expect([kept[0], kept.at(-1)]).toEqual(['last', '4']);
  });
}
