import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import type { Access } from '../../../schema/context.js';
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
function nameOf({ access, method, text, headers }: Asked): string {
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
export function takeKept(
  answers: KeptAnswers,
  release: object,
  asked: Asked,
  make: Make,
): Promise<Representation | undefined> {
  const coding = chooseCoding(asked.headers) ?? 'identity';
  return answers.take(release, nameOf(asked), coding, make, WORTH_COMPRESSING);
}
