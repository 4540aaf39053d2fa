import { and, asc, eq, type SQL } from 'drizzle-orm';
import { AccountsError } from './rules.js';
import type { Call, Tables } from './storage.js';

/** An address of a customer that gets a POST for each release, without its secret. */
export interface Webhook {
  id: string;
  customerId: number;
  url: string;
  /** Codes of the states that it watches. Empty: all. */
  states: string[];
  /** Slugs of the fields that it watches. Empty: all. */
  slugs: string[];
  /** Version of the last release that it was told about. Null: it begins with the one that is found first. */
  release: string | null;
  createdAt: string;
  createdBy: string;
  disabledAt: string | null;
}

/** What a customer chooses. */
export type WebhookChoice = Pick<Webhook, 'url' | 'states' | 'slugs'>;

/** All but the secret. */
export function columnsOf(webhooks: Tables['webhooks']) {
  const { id, customerId, url, states, slugs, release, createdAt, createdBy, disabledAt } = webhooks;
  return { id, customerId, url, states, slugs, release, createdAt, createdBy, disabledAt };
}

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
    .select(columnsOf(webhooks))
    .from(webhooks)
    .where(where)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(toWebhook);
}

type Row = Omit<Webhook, 'states' | 'slugs'> & { states: string; slugs: string };

export const toColumns = ({ url, states, slugs }: WebhookChoice) => ({
  url,
  states: states.join('|'),
  slugs: slugs.join('|'),
});

export function toWebhook({ states, slugs, ...row }: Row): Webhook {
  const list = (text: string) => (text === '' ? [] : text.split('|'));
  return { ...row, states: list(states), slugs: list(slugs) };
}
