import { beforeEach, expect, it } from 'vitest';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import type { CreatedWebhook, Webhooks } from '../../../db/storage/accounts/webhooks.js';
import { atTime, type TestedAccounts } from './tested.js';

const ACTOR = { name: 'ann@example.org', address: '192.0.2.1' };
const CONFLICT = { problem: 'conflict' };
const DAY = 86_400;

/** Secrets that are replaced, and messages that try a receiver. */
export function testWebhookSecrets(tested: TestedAccounts): void {
  let webhooks: Webhooks;
  let webhook: CreatedWebhook;
  let own: { customerId: number };
  beforeEach(async () => {
    ({ webhooks } = tested.accounts);
    own = { customerId: (await tested.accounts.customers.create('C')).id };
    webhook = await webhooks.create(own.customerId, { url: 'https://example.org/' }, ACTOR);
  });

  const rotate = (current: string, of = own) => webhooks.rotateSecret(webhook.id, current, ACTOR, of);
  /** The secrets that sign a message now. */
  const secrets = async () => {
    const { id } = webhook;
    const { release } = await webhooks.find(id, own);
    const to = `${release ?? 'R'}+`;
    await webhooks.advance({ id, release }, to, [{ release: to, body: '{}' }]);
    return (await tested.accounts.deliveries.takeDue())?.secrets;
  };
  const sendTest = (of = own) => tested.accounts.deliveries.sendTest(webhook.id, ACTOR, of);
  const actions = async () => (await tested.accounts.audit.list({ action: 'webhook' })).map(({ action }) => action);

  it('of which the new one and the old one sign for a day', async () => {
    const { secret, secretEnd, oldSecretEnd } = await rotate(webhook.secretEnd);
    expect([secret.slice(-5, -1), oldSecretEnd]).toEqual([secretEnd, webhook.secretEnd]);
    expect(await secrets()).toEqual([secret, webhook.secret]);
    await atTime(tested.accounts, secondsAfter(tested.accounts.now(), DAY), async () =>
      expect(await secrets()).toEqual([secret]),
    );
    expect(await actions()).toEqual(['webhook.rotate', 'webhook.create']);
    expect(JSON.stringify(await tested.accounts.audit.list())).not.toContain('whsec');
  });

  it('of which the old one is ended early', async () => {
    await expect(webhooks.endOldSecret(webhook.id, ACTOR, own)).rejects.toMatchObject(CONFLICT);
    const { secret } = await rotate(webhook.secretEnd);
    await webhooks.endOldSecret(webhook.id, ACTOR, own);
    expect(await secrets()).toEqual([secret]);
    expect(await actions()).toEqual(['webhook.expire', 'webhook.rotate', 'webhook.create']);
  });

  it('are not replaced again while the old one signs', async () => {
    const { secret, secretEnd } = await rotate(webhook.secretEnd);
    await expect(rotate(secretEnd)).rejects.toMatchObject(CONFLICT);
    expect(await secrets()).toEqual([secret, webhook.secret]);
    await atTime(tested.accounts, secondsAfter(tested.accounts.now(), DAY), () => rotate(secretEnd));
  });

  it('that a form that is sent twice replaces once', async () => {
    const both = await Promise.allSettled([rotate(webhook.secretEnd), rotate(webhook.secretEnd)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(rotate(webhook.secretEnd)).rejects.toMatchObject({ problem: 'repeated' });
  });

  it('are tried with a message that is sent once, and says nothing about the receiver later', async () => {
    const { deliveries } = tested.accounts;
    await sendTest();
    const due = await deliveries.takeDue();
    expect(JSON.parse(due?.body ?? '')).toMatchObject({
      type: 'test',
      data: { changeCount: 0 },
    });
    await deliveries.record(due as NonNullable<typeof due>, { status: 500, error: 'status 500' });
    expect(await deliveries.list(webhook.id)).toMatchObject([{ release: '', state: 'failed', nextAt: null }]);
    expect(await deliveries.failingSince(webhook.id)).toBeUndefined();
    const again = deliveries.sendAgain({ webhookId: webhook.id, id: due?.id ?? '' }, ACTOR, own);
    await expect(again).rejects.toMatchObject(CONFLICT);
    expect(await actions()).toEqual(['webhook.test', 'webhook.create']);
  });

  it('are tried five times an hour at most, and not while the webhook is disabled', async () => {
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => sendTest()));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await atTime(tested.accounts, secondsAfter(tested.accounts.now(), 3_601), () => sendTest());
    expect(await tested.accounts.deliveries.list(webhook.id)).toHaveLength(1);
    await webhooks.disable(webhook.id, ACTOR, own);
    await expect(sendTest()).rejects.toMatchObject(CONFLICT);
  });
}
