import Negotiator from 'negotiator';
import type { AskedOperation } from './asked.js';

/** Smaller bodies gain nothing from being compressed. */
export const WORTH_COMPRESSING = 1_000;

/** An answer to the same question is the same bytes (design section 8). */
export function nameOf({ access, method, text, headers }: AskedOperation): string {
  return `${access} ${method === 'POST' ? 'POST' : 'GET'} ${mediaTypeOf(headers)}\n${text}`;
}

function mediaTypeOf({ accept }: AskedOperation['headers']): string {
  if (accept === undefined) return '';
  // What Apollo tells apart; another header that comes to the same shares the answer.
  return new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? accept;
}

const MEDIA_TYPES = [
  'application/json',
  'application/graphql-response+json',
  'multipart/mixed; deferSpec=20220824',
  'multipart/mixed; subscriptionSpec=1.0',
  'text/html',
];
