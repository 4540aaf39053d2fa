import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_OPEN, MAX_SHARED } from '../../../../src/dashboard/webhooks/webhook-sender.js';
import { createLog } from '../../../../src/process/log/log.js';
import { type Receiver, startReceiver } from './receiver.js';
import { ACTOR, CUSTOMER, TestedWebhooks } from './tested-webhooks.js';

/** Nothing ends by itself while a test runs. */
const NEVER = { timeoutMs: 3_600_000 };

let tested: TestedWebhooks;
let receiver: Receiver;
/** Deliveries to receivers that stall, in order. */
let open: { path: string; answer: ServerResponse }[];
beforeEach(async () => {
  tested = await TestedWebhooks.create();
  receiver = await startReceiver();
  open = [];
  return () => tested.accounts.close();
});

const openPaths = () => open.map(({ path }) => path);

/** Adds a webhook of a customer that knows the current release. A path with "stalled" gets no answer. */
async function add(customerId: number, path: string, release: string) {
  if (path.includes('stalled')) receiver.answers.set(path, (_, answer) => void open.push({ path, answer }));
  const webhook = await tested.add(receiver.url + path, {}, { customerId });
  await tested.webhooks.advance(webhook, release, []);
  return webhook.id;
}

/** Adds customers, and the paths of all webhooks of theirs, which stall. */
async function addStalled(customers: number, webhooks: number, release: string): Promise<string[]> {
  const paths: string[] = [];
  for (let customer = 1; customer <= customers; customer += 1) {
    const { id } = await tested.accounts.customers.create(`Stalled ${customer}`);
    for (let webhook = 1; webhook <= webhooks; webhook += 1) paths.push(`/stalled/${customer}/${webhook}`);
    for (const path of paths.slice(-webhooks)) await add(id, path, release);
  }
  return paths;
}

describe('the receivers of one customer', () => {
  it('delay no message of another while all five stall', async () => {
    const first = await tested.publish({});
    const stalled = await addStalled(1, 5, first);
    tested.start(NEVER);
    await tested.publishChange();
    await expect.poll(() => openPaths().sort()).toEqual(stalled);
    // The message of the other one is about a release that comes while all five are open.
    const id = await add(1, '/quick', await tested.publish({}));
    await tested.publishChange();
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered' });
    expect(open).toHaveLength(5);
    expect(open.filter(({ answer }) => answer.destroyed)).toEqual([]);
  });

  it('delay no message to another receiver of the same customer', async () => {
    const first = await tested.publish({});
    await add(1, '/stalled', first);
    const id = await add(1, '/quick', first);
    tested.start(NEVER);
    for (let releases = 1; releases <= 6; releases += 1) {
      const release = await (releases % 2 === 1 ? tested.publishChange() : tested.publish({}));
      await expect.poll(() => tested.newest(id)).toMatchObject({ release, state: 'delivered' });
    }
    // One message at a time goes to a webhook, whatever waits.
    expect(openPaths()).toEqual(['/stalled']);
  });

  it('are five at most, although webhooks were deleted and added during deliveries', async () => {
    const first = await tested.publish({});
    await addStalled(1, 5, first);
    tested.start(NEVER);
    await tested.publishChange();
    await expect.poll(() => open.length).toBe(5);
    for (const { id } of await tested.webhooks.list(2)) await tested.webhooks.delete(id, ACTOR, { customerId: 2 });
    const other = await add(2, '/stalled/again', first);
    const quick = await add(1, '/quick', first);
    await expect.poll(() => tested.newest(quick)).toMatchObject({ state: 'delivered' });
    expect(await tested.newest(other)).toMatchObject({ state: 'pending', attempts: 0 });
    open[0]?.answer.writeHead(204).end();
    await expect.poll(openPaths).toContain('/stalled/again');
    expect(open).toHaveLength(6);
  });
});

describe('the stalled receivers of many customers', () => {
  it('leave room for customers with none, and those for each other', async () => {
    const first = await tested.publish({});
    // More than both limits have room for.
    await addStalled(MAX_SHARED / 5 + 2, 5, first);
    tested.start(NEVER);
    await tested.publishChange();
    await expect.poll(() => open.length).toBe(MAX_SHARED);
    const customers = new Set(openPaths().map((path) => path.split('/')[2]));
    expect(customers.size).toBe(MAX_SHARED / 5 + 2);
    const id = await add(1, '/quick', first);
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered' });
    expect(open).toHaveLength(MAX_SHARED);
  });

  it('are a hundred at most, and make room one by one', async () => {
    const first = await tested.publish({});
    await addStalled(MAX_OPEN + 3, 1, first);
    tested.start(NEVER);
    await tested.publishChange();
    for (let ended = 0; ended <= 3; ended += 1) {
      await expect.poll(() => open.length).toBe(MAX_OPEN + ended);
      open[ended]?.answer.writeHead(204).end();
    }
    expect(new Set(openPaths()).size).toBe(MAX_OPEN + 3);
  });
});

describe('a webhook that answers 410 to a message that began before it was', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  let id: string;
  beforeEach(async () => {
    lines.length = 0;
    id = await add(1, '/stalled', await tested.publish({}));
    tested.start({ ...NEVER, log });
    await tested.publishChange();
    await expect.poll(() => open.length).toBe(1);
  });
  const answerGone = () => open[0]?.answer.writeHead(410).end();

  it('deleted holds up nobody, and leaves no line in the log', async () => {
    await tested.webhooks.delete(id, ACTOR, CUSTOMER);
    const other = await add(1, '/quick', 'earlier');
    answerGone();
    await expect.poll(() => tested.newest(other)).toMatchObject({ state: 'delivered' });
    expect(lines).toEqual([]);
  });

  it('changed stays enabled', async () => {
    await tested.webhooks.change(id, { url: `${receiver.url}/quick` }, ACTOR, CUSTOMER);
    answerGone();
    await expect.poll(() => tested.newest(id)).toMatchObject({ status: 410 });
    await tested.publish({});
    await expect.poll(() => tested.newest(id)).toMatchObject({ status: 204, state: 'delivered' });
    expect(await tested.webhooks.find(id, CUSTOMER)).toMatchObject({ disabledAt: null });
  });

  it('disabled has one line in the audit log', async () => {
    await tested.webhooks.disable(id, ACTOR, CUSTOMER);
    answerGone();
    const other = await add(1, '/quick', 'earlier');
    await expect.poll(() => tested.newest(other)).toMatchObject({ state: 'delivered' });
    const audit = await tested.accounts.audit.list({ action: 'webhook.disable' });
    expect(audit.map(({ actor }) => actor)).toEqual(['ann@example.org']);
  });
});
