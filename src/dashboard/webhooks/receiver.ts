import { createHmac } from 'node:crypto';
import type { AttemptResult, DueDelivery } from '../../../db/storage/accounts/webhook-deliveries.js';
import { failureReason } from '../../process/outbound/fetch-file.js';
import {
  type IsAllowedAddress,
  isPublicAddress,
  PrivateAddressError,
  refusePrivateHost,
  sendRequest,
} from '../../process/outbound/send-request.js';
import { isLoopback } from '../../process/settings/parse-values.js';

/** Which receivers of messages are allowed. */
export interface ReceiverRules {
  isAllowedAddress: IsAllowedAddress;
  /** Whether receivers on this machine are allowed, even without TLS. */
  allowsLoopback: boolean;
}

/**
 * Receivers must be on the public internet. Those on this machine are for development: they are allowed only if others cannot open the
 * dashboard, and never in production. There is no setting that could allow them by accident.
 */
export function receiverRules(dashboardUrl: string, isProduction: boolean): ReceiverRules {
  const allowsLoopback = !isProduction && isLoopback(hostOf(new URL(dashboardUrl)));
  const isAllowedAddress = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return { allowsLoopback, isAllowedAddress };
}

export const MAX_URL = 500;

/** What is wrong with the URL of a receiver, as a sentence for the customer; undefined if nothing is. */
export function problemWithUrl(text: string, rules: ReceiverRules): string | undefined {
  if (text === '') return 'Enter the address of your receiver, such as https://example.org/webhook.';
  if (text.length > MAX_URL) return `Enter an address of at most ${MAX_URL} characters.`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isUsableUrl(url, rules)) return 'Enter a complete address that begins with https://.';
  if (url.username || url.password) return 'Leave out the user name and password. Check the signature instead.';
  if (url.hash) return 'Leave out the part after #, which is never sent.';
  try {
    refusePrivateHost(url, rules.isAllowedAddress);
    return undefined;
  } catch {
    return 'Enter an address on the public internet. This one is private.';
  }
}

/** Whether the scheme of a URL is allowed. */
function isUsableUrl(url: URL, { allowsLoopback }: ReceiverRules): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && allowsLoopback && isLoopback(hostOf(url)));
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export interface SendOptions extends ReceiverRules {
  timeoutMs: number;
  now: Date;
  signal: AbortSignal;
}

/** Sends a message once, and follows no redirect. The errors are worded for the customer. */
export async function sendMessage(
  message: Pick<DueDelivery, 'id' | 'body' | 'url' | 'secrets'>,
  options: SendOptions,
): Promise<AttemptResult> {
  const { id, body, secrets } = message;
  const { timeoutMs, now, signal } = options;
  const url = new URL(message.url);
  // The URL was checked when it was saved, perhaps under other rules.
  if (!isUsableUrl(url, options)) return { status: undefined, error: 'the address must begin with https://' };
  try {
    const { status } = await sendRequest(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'civic-data-service',
        ...signedHeaders(id, body, secrets, now),
      },
      timeoutMs,
      signal,
      isAllowedAddress: options.isAllowedAddress,
    });
    const isTaken = status >= 200 && status < 300;
    return { status, error: isTaken ? undefined : `status ${status}` };
  } catch (error) {
    return { status: undefined, error: reasonOf(error as Error) };
  }
}

/** Hosts of an internal network must look like hosts that do not exist. The text after a semicolon is advice for operators, and is removed. */
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
