import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../../schema/context.js';
import { acceptedBy } from './media-types.js';

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
        if (!refused && acceptedBy(request.http.headers.get('accept')).plainJson) response.http.status = 200;
      },
    };
  },
};
