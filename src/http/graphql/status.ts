import type { ApolloServerPlugin } from '@apollo/server';
import Negotiator from 'negotiator';
import type { Context } from '../../../schema/context.js';

const JSON_MEDIA = 'application/json';
const GRAPHQL_MEDIA = 'application/graphql-response+json';

/**
 * The status of a well-formed request whose operation is refused depends on the media type of the answer (GraphQL over HTTP,
 * section 6.4): with application/json, which a proxy may make as well, it is 200 and the errors tell; only with
 * application/graphql-response+json it is 400. Apollo answers 400 to both. A malformed request, and one that is larger than a limit, is always 400.
 */
export const statusByMediaType: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response }) {
        if (!request.http || response.http.status !== 400 || response.body.kind !== 'single') return;
        const refused = response.body.singleResult.errors?.some(
          ({ extensions }) => extensions?.code === 'BAD_REQUEST' || extensions?.code === 'LIMIT_EXCEEDED',
        );
        if (!refused && takesPlainJson(request.http.headers.get('accept'))) response.http.status = 200;
      },
    };
  },
};

/** Apollo's choice: application/json where both are liked as much, or nothing is said. */
function takesPlainJson(accept = '*/*'): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_MEDIA, GRAPHQL_MEDIA]) === JSON_MEDIA;
}
