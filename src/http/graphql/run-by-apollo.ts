import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { OperationContext } from '../../operation-context.js';
import type { Answer } from '../answer.js';
import type { AskedOperation } from './asked.js';

/** Runs an operation through Apollo: its parsing, validation and hooks, and the form of its answer (GraphQL over HTTP). */
export async function runByApollo(
  apollo: ApolloServer<OperationContext>,
  { method, url, headers }: AskedOperation,
  body: object | undefined,
  contextValue: OperationContext,
): Promise<Answer> {
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
  return { status, headers: all, body: bytes };
}
