import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Of an answer in one piece, JSON where both are liked as much; the last is Apollo's own. */
const ANSWERS = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
  'application/json; callbackSpec=1.0; charset=utf-8',
];

/** What else Apollo tells apart. */
const OTHERS = [
  'multipart/mixed; deferSpec=20220824',
  'multipart/mixed; incrementalSpec=v0.2',
  'multipart/mixed',
  'text/html',
];

/** What a client takes, by its Accept header. */
export interface Accepted {
  /** Headers that come to the same share an answer. */
  name: string;
  /** What an answer is sent as; undefined where the client takes no such answer. */
  contentType: string | undefined;
  /** Whether that is application/json. */
  plainJson: boolean;
}

/** Clients send a few headers over and over. */
const known = new LRUCache<string, Accepted>({ max: 100 });

/** @param accept as with Apollo, an empty one says nothing */
export function acceptedBy(accept = ''): Accepted {
  const kept = known.get(accept);
  if (kept) return kept;
  const client = new Negotiator({ headers: { ...(accept !== '' && { accept }) } });
  const contentType = client.mediaType(ANSWERS);
  const accepted = {
    name: accept === '' ? '' : (client.mediaType([...ANSWERS, ...OTHERS]) ?? accept),
    contentType: contentType === ANSWERS[2] ? undefined : contentType,
    plainJson: contentType === ANSWERS[0],
  };
  known.set(accept, accepted);
  return accepted;
}
