import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { OperationContext } from '../../operation-context.js';
import { type Answer, JSON_TYPE } from '../answer.js';
import type { Representation } from '../representation.js';
import type { AskedOperation } from './asked.js';

/** What Apollo made of an operation. */
export interface Outcome {
  answer: Answer;
  /** The same where it holds for everyone who asks the same with the same access, for as long as the release is the same. */
  lasting: Representation | undefined;
}

/** Runs an operation through Apollo: its parsing, validation and hooks, and the form of its answer (GraphQL over HTTP). */
export async function runOperation(
  apollo: ApolloServer<OperationContext>,
  { method, url, headers }: AskedOperation,
  body: object | undefined,
  contextValue: OperationContext,
): Promise<Outcome> {
  const given = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) given.set(name, value);
  const query = url.indexOf('?');
  const {
    status = 200,
    headers: answered,
    body: made,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: method === 'HEAD' ? 'GET' : method,
      headers: given,
      search: query === -1 ? '' : url.slice(query),
      body,
    },
    context: async () => contextValue,
  });
  if (made.kind !== 'complete')
    throw new Error('Apollo gave an answer in parts, which no operation of the schema asks for');
  const bytes = Buffer.from(made.string);
  const all = { ...Object.fromEntries(answered), 'content-length': String(bytes.length) };
  // Apollo puts the errors first. One that is there now may be gone the next time.
  const lasts = status === 200 && !made.string.startsWith('{"errors"');
  return {
    answer: { status, headers: all, body: bytes },
    // Without an ETag: nothing of /graphql is to be kept by anybody else.
    lasting: lasts
      ? { bytes, contentType: answered.get('content-type') ?? JSON_TYPE, coding: 'identity', etag: '' }
      : undefined,
  };
}
