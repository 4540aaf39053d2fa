import { randomBytes } from 'node:crypto';
import { and, asc, eq, type InferSelectModel, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import type { Call, Tables } from './storage.js';

type Row = InferSelectModel<Tables['webhooks']>;

/** An address of a customer that gets a POST for each release, without its secret. */
export interface Webhook extends Omit<Row, 'states' | 'topics' | 'secret' | 'oldSecret'> {
  states: string[];
  topics: string[];
  /** The last characters of the secret, by which people tell secrets apart, and of the one before. */
  secretEnd: string;
  oldSecretEnd: string | null;
}

export type WebhookChoice = Pick<Webhook, 'url'> & Partial<Pick<Webhook, 'states' | 'topics'>>;

/** The customer that a webhook must belong to; otherwise it is unknown. */
export interface WebhookOf {
  customerId: number;
}

/** @throws AccountsError if the customer has no such webhook */
export async function findWebhook(call: Call, id: string, { customerId }: WebhookOf): Promise<Webhook> {
  const { webhooks } = call.tables;
  const [found] = await findWebhooks(call, and(eq(webhooks.id, id), eq(webhooks.customerId, customerId)));
  if (found) return found;
  throw new AccountsError('unknown', 'There is no such webhook.');
}

/** Oldest first. */
export async function findWebhooks({ database, tables: { webhooks } }: Call, where?: SQL): Promise<Webhook[]> {
  const rows = database.select().from(webhooks).where(where);
  return (await rows.orderBy(asc(webhooks.createdAt), asc(webhooks.id))).map(toWebhook);
}

export const toColumns = ({ url, states = [], topics = [] }: WebhookChoice) => ({
  url,
  states: states.join('|'),
  topics: topics.join('|'),
});

function toWebhook({ states, topics, secret, oldSecret, ...row }: Row): Webhook {
  const list = (text: string) => (text === '' ? [] : text.split('|'));
  const ends = { secretEnd: endOf(secret), oldSecretEnd: oldSecret && endOf(oldSecret) };
  return { ...row, ...ends, states: list(states), topics: list(topics) };
}

/** Four of its 43 characters; the last one is always `=`. */
const endOf = (secret: string): string => secret.slice(-5, -1);

export interface NewMessage {
  release: string;
  body: string;
}

/** For each webhook. The oldest are deleted first. */
export const MAX_DELIVERIES = 50;

/** Queues messages, and forgets the oldest ones of the webhook. */
export async function addDeliveries(
  { database, tables, now }: Call,
  webhookId: string,
  messages: readonly NewMessage[],
) {
  if (messages.length === 0) return;
  const { webhookDeliveries: deliveries } = tables;
  const rows = messages.slice(-MAX_DELIVERIES).map((message, index) => ({
    ...message,
    webhookId,
    createdAt: isoTime(now),
    nextAt: isoTime(now),
    id: messageId(now, index),
    state: 'pending' as const,
    attempts: 0,
  }));
  await database.insert(deliveries).values(rows);
  const own = eq(deliveries.webhookId, webhookId);
  const surplus = (await database.$count(deliveries, own)) - MAX_DELIVERIES;
  if (surplus <= 0) return;
  const oldest = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(own)
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(surplus);
  await database.delete(deliveries).where(inArray(deliveries.id, oldest));
}

/** In the place of a release: a test message. */
export const TEST_RELEASE = '';

/** Of one webhook in an hour. Then they are forgotten, so that they push out few messages about releases. */
const MAX_TESTS = 5;

/** Queues a message that looks like one about a release that changed nothing. @throws AccountsError if there were too many */
export async function addTest(call: Call, { id, release }: Webhook): Promise<void> {
  const { database, tables, now } = call;
  const { webhookDeliveries: deliveries } = tables;
  const own = and(eq(deliveries.webhookId, id), eq(deliveries.release, TEST_RELEASE));
  await database.delete(deliveries).where(and(own, lt(deliveries.createdAt, secondsAfter(now, -3_600))));
  if ((await database.$count(deliveries, own)) >= MAX_TESTS)
    throw new AccountsError('conflict', `You sent ${MAX_TESTS} test messages within an hour. Wait a while.`);
  const data = { release, sequence: null, previousRelease: null, changeCount: 0, states: [], slugs: [] };
  const body = JSON.stringify({ type: 'test', timestamp: isoTime(now), data });
  await addDeliveries(call, id, [{ release: TEST_RELEASE, body }]);
}

/** Ids sort in the order of their messages. They have no period, which would end them in what is signed. */
const messageId = (now: Date, index: number): string =>
  `msg_${hexadecimal(now.getTime(), 12)}${hexadecimal(index, 4)}${randomBytes(8).toString('hex')}`;

const hexadecimal = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** Gives up what is in the queue for a webhook. @param error where no attempt has left one */
export async function endDeliveries({ database, tables }: Call, webhookId: string, error: string): Promise<void> {
  const { webhookDeliveries: deliveries } = tables;
  await database
    .update(deliveries)
    .set({ state: 'failed', nextAt: null, error: sql`coalesce(${deliveries.error}, ${error})` })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'pending')));
}
