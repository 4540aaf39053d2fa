import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RETRY_SECONDS } from '../../../../db/storage/accounts/webhook-deliveries.js';
import { receiverRules } from '../../../../src/dashboard/webhooks/receiver.js';
import { testAuthority } from '../../../servers/support/certificates.js';
import { type Received, startReceiver } from './receiver.js';
import { CUSTOMER, TestedWebhooks } from './tested-webhooks.js';

type Answer = ServerResponse;

let tested: TestedWebhooks;
beforeEach(async () => {
  tested = await TestedWebhooks.create();
  return () => tested.accounts.close();
});

describe('a message', () => {
  it.each([
    [500, 'status 500', 'pending'],
    [302, 'status 302', 'pending'],
    [410, 'status 410', 'failed'],
  ] as const)(
    'that answers %i has not taken the message, and no redirect is followed',
    async (status, error, state) => {
      const receiver = await startReceiver();
      receiver.answers.set('/', (_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
      const { id } = await tested.follow(`${receiver.url}/`);
      await tested.publishChange();
      await expect.poll(() => tested.newest(id)).toMatchObject({ status, error, state, attempts: 1 });
      expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
      expect((await tested.webhooks.find(id, CUSTOMER)).disabledAt === null).toBe(status !== 410);
    },
  );

  it.each([
    ['switches the protocol', (to: Answer) => to.writeHead(101, { connection: 'Upgrade', upgrade: 'other' }).end()],
    ['closes the connection', (to: Answer) => to.socket?.destroy()],
    ['never ends its headers', (to: Answer) => to.socket?.write('HTTP/1.1 200 OK\r\n')],
  ])('does not stop those of other customers if its receiver %s', async (_, answer) => {
    const receiver = await startReceiver();
    receiver.answers.set('/bad', (_request, response) => void answer(response));
    await tested.accounts.customers.create('D');
    await tested.add(`${receiver.url}/bad`);
    await tested.add(`${receiver.url}/good`, {}, { customerId: 2 });
    const first = await tested.publish({});
    tested.start({ timeoutMs: 500 });
    const releases = async () => (await tested.webhooks.active()).map(({ release }) => release);
    await expect.poll(releases).toEqual([first, first]);
    const deliveries = () => receiver.received.filter(({ path }) => path === '/good').length;
    await tested.publishChange();
    await expect.poll(deliveries).toBe(1);
    await tested.publish({});
    await expect.poll(deliveries).toBe(2);
  });

  it('gets the same message with another signature until it takes it', async () => {
    const receiver = await startReceiver();
    receiver.answers.set('/', (_, response) => response.writeHead(receiver.received.length === 1 ? 503 : 200).end());
    const { id, secret } = await tested.follow(`${receiver.url}/`);
    await tested.publishChange();
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'pending', status: 503 });
    const later = Date.now() + (RETRY_SECONDS[0] as number) * 1_000;
    vi.spyOn(tested.accounts.storage, 'now').mockImplementation(() => new Date(later));
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered', attempts: 2 });
    const [one, two] = receiver.received as [Received, Received];
    expect(two.headers['webhook-id']).toBe(one.headers['webhook-id']);
    expect(two.headers['webhook-timestamp']).not.toBe(one.headers['webhook-timestamp']);
    for (const { body, headers } of [one, two]) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
  });

  it('whose response is not HTTP says so', async () => {
    const receiver = await startReceiver();
    receiver.answers.set('/', (_, response) => response.socket?.end('no HTTP\r\n\r\n'));
    const { id } = await tested.follow(`${receiver.url}/`);
    await tested.publishChange();
    const error = 'its response is no valid HTTP (HPE_INVALID_CONSTANT)';
    await expect.poll(() => tested.newest(id)).toMatchObject({ error, status: null });
  });

  it('may send a response of any length, of which little is read', async () => {
    const receiver = await startReceiver();
    let written = 0;
    receiver.answers.set('/', (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.writeHead(200).on('drain', write);
      write();
    });
    const { id } = await tested.follow(`${receiver.url}/`);
    await tested.publishChange();
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered', status: 200 });
    // What fits into the buffers of two sockets.
    expect(written).toBeLessThan(10_000_000);
  });

  it('that does not answer in time gets the message again, and does not hold up others', async () => {
    const receiver = await startReceiver();
    receiver.answers.set('/slow', () => {});
    const slow = await tested.add(`${receiver.url}/slow`);
    const quick = await tested.add(`${receiver.url}/quick`);
    for (const webhook of [slow, quick]) await tested.webhooks.advance(webhook, await tested.publish({}), []);
    await tested.publishChange();
    tested.start({ timeoutMs: 300 });
    await expect.poll(() => tested.newest(quick.id)).toMatchObject({ state: 'delivered' });
    await expect
      .poll(() => tested.newest(slow.id))
      .toMatchObject({ state: 'pending', status: null, error: expect.stringMatching(/within 1 s|timeout/) });
  });

  it('to which every message has failed for five days is disabled, with a line in the audit log', async () => {
    const receiver = await startReceiver();
    receiver.answers.set('/', (_, response) => response.writeHead(500 + receiver.received.length).end());
    let days = 0;
    const start = Date.now();
    vi.spyOn(tested.accounts.storage, 'now').mockImplementation(() => new Date(start + days * 86_400_000));
    const { id } = await tested.follow(`${receiver.url}/`);
    await tested.publishChange();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect.poll(() => tested.newest(id)).toMatchObject({ status: 500 + attempt });
      if (attempt < 5) days += 2;
    }
    await expect.poll(async () => (await tested.webhooks.find(id, CUSTOMER)).disabledAt).toBeTruthy();
    const audit = await tested.accounts.audit.list();
    expect(audit[0]).toMatchObject({
      ...{ actor: 'dashboard', action: 'webhook.disable', customerId: 1 },
      details: expect.stringContaining('every message has failed since'),
    });
  });
});

describe('a webhook over TLS', () => {
  let authority: string;
  beforeAll(() => {
    authority = readFileSync(testAuthority().authority.file, 'utf8');
  });

  it('gets messages only if its certificate is from a known authority', async () => {
    const receiver = await startReceiver({ tls: true });
    const { id, secret } = await tested.follow(receiver.url);
    await tested.publishChange();
    await expect
      .poll(() => tested.newest(id))
      .toMatchObject({ error: expect.stringContaining('not from an authority that this machine trusts') });
    expect(receiver.received).toEqual([]);
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, authority]);
    onTestFinished(() => setDefaultCACertificates(known));
    const later = Date.now() + 6_000;
    vi.spyOn(tested.accounts.storage, 'now').mockImplementation(() => new Date(later));
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered' });
    const [{ body, headers }] = receiver.received as [Received];
    expect(new Webhook(secret).verify(body, headers)).toBeDefined();
  });
});

describe('a private address', () => {
  const strict = receiverRules('https://dashboard.example.org', true);

  it('gets no message, also behind a host name that is looked up when the message is sent', async () => {
    const receiver = await startReceiver({ tls: true });
    const hosts = ['localhost', '127.0.0.1', 'no-such-host.invalid'];
    const version = await tested.publish({});
    const made = hosts.map(async (host) => {
      const webhook = await tested.add(receiver.url.replace('127.0.0.1', host));
      await tested.webhooks.advance(webhook, version, []);
      return webhook.id;
    });
    const ids = await Promise.all(made);
    await tested.publishChange();
    tested.start(strict);
    for (const id of ids)
      await expect
        .poll(() => tested.newest(id))
        .toMatchObject({ error: 'the host has no public address', status: null });
    expect(receiver.received).toEqual([]);
  });
});
