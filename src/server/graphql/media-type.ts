import Negotiator from 'negotiator';

/** Media types of a complete response, the default first. The last one is a type of Apollo. */
const RESPONSE_TYPES = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
  'application/json; callbackSpec=1.0; charset=utf-8',
] as const;

/** How an Accept header affects a GraphQL response. */
export interface MediaType {
  /** Part of the cache key: headers with the same result share a response. */
  cacheKey: string;
  /** Content type of the response; undefined if the client accepts none of the service's types. */
  contentType: string | undefined;
  isPlainJson: boolean;
  /** Whether the type is that of GraphQL over HTTP, where the status says whether the operation was refused. */
  isGraphqlJson: boolean;
}

const PLAIN_JSON: MediaType = {
  cacheKey: '',
  contentType: RESPONSE_TYPES[0],
  isPlainJson: true,
  isGraphqlJson: false,
};

/** @param accept the Accept header; a missing or an empty one accepts everything, as in Apollo Server */
export function negotiateMediaType(accept: string | undefined): MediaType {
  if (!accept || accept === '*/*') return PLAIN_JSON;
  const client = new Negotiator({ headers: { accept } });
  const type = client.mediaType([...RESPONSE_TYPES]);
  if (type === RESPONSE_TYPES[0]) return PLAIN_JSON;
  return {
    cacheKey: type ?? accept,
    contentType: type === RESPONSE_TYPES[2] ? undefined : type,
    isPlainJson: false,
    isGraphqlJson: type === RESPONSE_TYPES[1],
  };
}
