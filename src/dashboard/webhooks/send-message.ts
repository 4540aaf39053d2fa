import { createHmac } from 'node:crypto';
import type { AttemptResult, DueDelivery } from '../../../db/accounts/webhook-deliveries.js';
import { failureReason } from '../../remote/failure-reason.js';
import { PrivateAddressError } from '../../remote/public-address.js';
import { sendRequest } from '../../remote/send-request.js';
import { isUsableUrl, type ReceiverRules } from './receiver.js';

export interface SendOptions extends ReceiverRules {
  /** Milliseconds for the whole attempt. */
  timeoutMs: number;
  now: Date;
  signal: AbortSignal;
}

/** Sends a message once. No redirect is followed. The errors are for the customer. */
export async function sendMessage(
  message: Pick<DueDelivery, 'id' | 'body' | 'url' | 'secrets'>,
  options: SendOptions,
): Promise<AttemptResult> {
  const { id, body, secrets } = message;
  const { timeoutMs, now, signal } = options;
  const url = new URL(message.url);
  // It was checked when it was saved, perhaps under other rules.
  if (!isUsableUrl(url, options)) return { status: undefined, error: 'the address must begin with https://' };
  try {
    const { status } = await sendRequest(url, {
      ...{ method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'civic-data-service',
        ...signedHeaders(id, body, secrets, now),
      },
      ...{ timeoutMs, signal, isAllowedAddress: options.isAllowedAddress },
    });
    const isTaken = status >= 200 && status < 300;
    return { status, error: isTaken ? undefined : `status ${status}` };
  } catch (error) {
    return { status: undefined, error: reasonOf(error as Error) };
  }
}

/** Names of an internal network must not differ from those that do not exist. What follows a semicolon is advice for operators. */
function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof PrivateAddressError || code === 'ENOTFOUND') return 'the host has no public address';
  return failureReason(error).replace(/;.*?(?= \(\w+\)$|$)/, '');
}

/** The headers of a signed message (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). */
function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
