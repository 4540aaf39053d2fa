import { and, asc, eq, getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import { AccountsError } from './rules.js';
import type { Call, Tables } from './storage.js';

/** An address of a customer that gets a POST for each release, without its secret. */
export interface Webhook {
  id: string;
  customerId: number;
  url: string;
  /** Codes of the states that it watches. Empty: all. */
  states: string[];
  /** Topics of the fields that it watches, and slugs of single ones. Both empty: all. */
  topics: string[];
  slugs: string[];
  /** The last characters of the secret, by which people tell secrets apart. */
  secretEnd: string;
  /** Of the secret before, after a rotation, and until when it signs as well. */
  oldSecretEnd: string | null;
  oldSecretEndsAt: string | null;
  /** Version of the last release that it was told about. Null: it begins with the one that is found first. */
  release: string | null;
  createdAt: string;
  createdBy: string;
  disabledAt: string | null;
}

type Row = InferSelectModel<Tables['webhooks']>;

/** What a customer chooses. */
export type WebhookChoice = Pick<Webhook, 'url' | 'states' | 'slugs'> & Partial<Pick<Webhook, 'topics'>>;

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
export async function findWebhooks(
  { database, tables: { webhooks } }: Call,
  where: SQL | undefined,
): Promise<Webhook[]> {
  const rows = await database
    .select(getTableColumns(webhooks))
    .from(webhooks)
    .where(where)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(toWebhook);
}

export const toColumns = ({ url, states, topics = [], slugs }: WebhookChoice) => ({
  url,
  states: states.join('|'),
  topics: topics.join('|'),
  slugs: slugs.join('|'),
});

/** Without the secrets. */
export function toWebhook({ states, topics, slugs, secret, oldSecret, ...row }: Row): Webhook {
  const list = (text: string) => (text === '' ? [] : text.split('|'));
  const ends = { secretEnd: endOf(secret), oldSecretEnd: oldSecret && endOf(oldSecret) };
  return { ...row, ...ends, states: list(states), topics: list(topics), slugs: list(slugs) };
}

/** Four of its 43 characters; the last one is always `=`. */
const endOf = (secret: string): string => secret.slice(-5, -1);
