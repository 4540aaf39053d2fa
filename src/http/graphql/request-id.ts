import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationContext } from '../../operation-context.js';

/** Names the request in an answer that has errors: a top-level extension, so that the errors themselves stay what they are. */
export const nameRequest: ApolloServerPlugin<OperationContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body }, contextValue: { requestId } }) {
        if (requestId === undefined || body.kind !== 'single' || !body.singleResult.errors) return;
        body.singleResult.extensions = { ...body.singleResult.extensions, requestId };
      },
    };
  },
};
