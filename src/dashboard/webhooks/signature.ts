import { createHmac } from 'node:crypto';

/** The headers of a signed message (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). */
export function signedHeaders(id: string, body: string, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
