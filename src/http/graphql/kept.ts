import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import type { Access } from '../../../schema/context.js';
import type { Answer } from '../answer.js';
import type { KeptAnswers, Make } from '../kept-answers.js';
import { chooseCoding } from '../negotiate.js';
import type { Representation } from '../representation.js';

/** Smaller bodies gain nothing from being compressed. */
const WORTH_COMPRESSING = 1_000;

/** What an operation is asked with, all that its answer depends on beside the release. */
export interface Asked {
  access: Access;
  method: string;
  /** The body of a POST, the query of a GET. */
  text: string;
  headers: IncomingHttpHeaders;
}

/** An answer to the same question is the same bytes (design section 8). */
export function nameOf({ access, method, text, headers }: Asked): string {
  return `${access} ${method === 'POST' ? 'POST' : 'GET'} ${mediaTypeOf(headers)}\n${text}`;
}

function mediaTypeOf({ accept }: IncomingHttpHeaders): string {
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

/** The answer in the coding that the client likes best. */
export async function takeKept(
  answers: KeptAnswers,
  release: object,
  asked: Asked,
  make: Make,
): Promise<Representation | undefined> {
  const name = nameOf(asked);
  const plain = await answers.take(release, name, 'identity', make);
  const coding = plain && plain.bytes.length >= WORTH_COMPRESSING ? chooseCoding(asked.headers) : 'identity';
  return coding === undefined || coding === 'identity' ? plain : answers.take(release, name, coding, make);
}

export function keptAnswer({ bytes, contentType, coding }: Representation): Answer {
  const headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  return { status: 200, headers, body: bytes };
}
