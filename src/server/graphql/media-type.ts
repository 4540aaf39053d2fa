import Negotiator from 'negotiator';

/** Media types of a complete response, the default first. The last one is a type of Apollo. */
const RESPONSE_TYPES = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
  'application/json; callbackSpec=1.0; charset=utf-8',
] as const;

/** Other media types that change the response of Apollo Server. */
const OTHER_TYPES = [
  'multipart/mixed; deferSpec=20220824',
  'multipart/mixed; incrementalSpec=v0.2',
  'multipart/mixed',
  'text/html',
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
  const contentType = client.mediaType([...RESPONSE_TYPES]);
  return {
    cacheKey:
      contentType === RESPONSE_TYPES[0] ? '' : (client.mediaType([...RESPONSE_TYPES, ...OTHER_TYPES]) ?? accept),
    contentType: contentType === RESPONSE_TYPES[2] ? undefined : contentType,
    isPlainJson: contentType === RESPONSE_TYPES[0],
    isGraphqlJson: contentType === RESPONSE_TYPES[1],
  };
}
