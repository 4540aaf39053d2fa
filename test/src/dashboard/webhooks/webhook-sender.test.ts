import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Received, startReceiver } from './receiver.js';
import { ACTOR, CUSTOMER, TestedWebhooks } from './tested-webhooks.js';

let tested: TestedWebhooks;
beforeEach(async () => {
  tested = await TestedWebhooks.create();
  return () => tested.accounts.close();
});

describe('a webhook', () => {
  it('gets a signed message for each release, with names of what changed and no values', async () => {
    const receiver = await startReceiver();
    const { secret, first } = await tested.follow(`${receiver.url}/hook?a=1`);
    const second = await tested.publishChange();
    await expect.poll(() => receiver.received).toHaveLength(1);
    const [{ path, headers, body }] = receiver.received as [Received];
    expect([path, headers['content-type']]).toEqual(['/hook?a=1', 'application/json']);
    const names = { changeCount: 1, states: ['AA'], slugs: ['ballot_type'] };
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'release.published',
      timestamp: expect.stringMatching(/Z$/),
      data: { release: second, sequence: 2, previousRelease: first, ...names },
    });
    expect(body).not.toContain('machine');
    expect(() => new Webhook(secret).verify(body.replace('AA', 'BB'), headers)).toThrow('No matching signature');
  });

  it('gets one message for each of several releases that were published while no process ran', async () => {
    const receiver = await startReceiver();
    const webhook = await tested.add(receiver.url);
    const versions = [await tested.publish({})];
    await tested.webhooks.advance(webhook, versions[0] as string, []);
    versions.push(await tested.publishChange(), await tested.publish({}));
    tested.start();
    await expect.poll(() => receiver.received).toHaveLength(2);
    const told = receiver.received.map(({ body }) => JSON.parse(body).data).sort((a, b) => a.sequence - b.sequence);
    expect(told.map(({ previousRelease, release }) => [previousRelease, release])).toEqual([
      [versions[0], versions[1]],
      [versions[1], versions[2]],
    ]);
  });

  it('gets no message about a release that changed nothing of what it watches', async () => {
    const receiver = await startReceiver();
    for (const [path, choice] of [
      ['/state', { states: ['BB'] }],
      ['/topic', { topics: ['felony'] }],
      ['/both', { states: ['BB'], topics: ['ballot_return'] }],
      ['/this', { states: ['AA', 'BB'], topics: ['felony', 'ballot_return'] }],
    ] satisfies [string, object][])
      await tested.add(receiver.url + path, choice);
    const { id } = await tested.follow(`${receiver.url}/all`);
    const version = await tested.publishChange();
    await expect.poll(async () => (await tested.newest(id))?.state).toBe('delivered');
    await expect
      .poll(async () => (await tested.webhooks.list(1)).map(({ release }) => release))
      .toEqual(Array.from({ length: 5 }, () => version));
    await expect.poll(() => receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/this']);
  });

  it('gets messages that two secrets sign while both are valid', async () => {
    const receiver = await startReceiver();
    const { id, secret, secretEnd } = await tested.follow(receiver.url);
    const { secret: next } = await tested.webhooks.rotateSecret(id, secretEnd, ACTOR, CUSTOMER);
    await tested.publishChange();
    await expect.poll(() => receiver.received).toHaveLength(1);
    const [{ headers, body }] = receiver.received as [Received];
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const one of [secret, next]) expect(new Webhook(one).verify(body, headers)).toBeDefined();
  });

  it('is told that anything may have changed if the dataset has begun anew', async () => {
    const receiver = await startReceiver();
    const webhook = await tested.add(receiver.url, { states: ['BB'] });
    await tested.webhooks.advance(webhook, '2020-01-01-00000000', []);
    const release = await tested.publish({});
    tested.start();
    await expect.poll(() => receiver.received).toHaveLength(1);
    const unknown = { changeCount: null, states: null, slugs: null };
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({
      ...{ release, sequence: 1, previousRelease: '2020-01-01-00000000', ...unknown },
    });
  });
});
