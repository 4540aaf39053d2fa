import type { AttemptResult, DueDelivery } from '../../../db/accounts/webhook-deliveries.js';
import { RequestError, readText, sendRequest } from '../../remote/http-request.js';
import { PrivateAddressError } from '../../remote/public-address.js';
import { isUsableUrl, type ReceiverRules } from './receiver.js';
import { signedHeaders } from './signature.js';

export interface SendOptions extends ReceiverRules {
  /** Milliseconds for the whole attempt. */
  timeoutMs: number;
  now: () => Date;
  signal: AbortSignal;
}

/** Bytes of the response that are read, so that its server can end it in peace. */
const MAX_RESPONSE = 8_192;

/** Sends a message once. No redirect is followed. The errors are for the customer. */
export async function sendMessage(
  message: Omit<DueDelivery, 'attempts'>,
  options: SendOptions,
): Promise<AttemptResult> {
  const { id, body, secret } = message;
  const { timeoutMs, now, signal } = options;
  const url = new URL(message.url);
  // It was checked when it was saved, perhaps under other rules.
  if (!isUsableUrl(url, options)) return { status: undefined, error: 'the address must begin with https://' };
  try {
    const response = await sendRequest(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...signedHeaders(id, body, secret, now()),
      },
      write: (request) => request.end(body),
      deadline: timeoutMs,
      stallMs: timeoutMs,
      ...{ signal, isAllowedAddress: options.isAllowedAddress },
    });
    await readText(response, MAX_RESPONSE).catch(() => response.destroy());
    return { status: response.statusCode, error: undefined };
  } catch (error) {
    const { status } = error as RequestError;
    return { status, error: status === undefined ? reasonOf(error as Error) : `status ${status}` };
  }
}

/** Names of an internal network must not differ from those that do not exist. What follows a semicolon is advice for operators. */
function reasonOf(error: Error): string {
  const { cause = error } = error;
  const { code } = cause as NodeJS.ErrnoException;
  if (cause instanceof PrivateAddressError || code === 'ENOTFOUND') return 'the host has no public address';
  if (error instanceof RequestError) return error.message.replace(/;.*?(?= \(\w+\)$|$)/, '');
  throw error;
}
