import type { ApolloServerPlugin } from '@apollo/server';
import { MAX_ERRORS } from '../../../schema/limits/errors/refusals.js';

/** Leaves out all errors after the first ones, before they are formatted and logged, and then says so in one more error. */
export const limitErrorsPlugin: ApolloServerPlugin = {
  async requestDidStart() {
    let hasMore = false;
    return {
      async didEncounterErrors({ errors }) {
        hasMore = errors.length > MAX_ERRORS;
        // Apollo Server formats this list next, and has no other way to change it.
        if (hasMore) (errors as unknown[]).length = MAX_ERRORS;
      },
      async willSendResponse({ response: { body } }) {
        if (!hasMore || body.kind !== 'single') return;
        const shown = body.singleResult.errors ?? [];
        const message = `There are more errors. Only the first ${MAX_ERRORS} are shown.`;
        // The code of the error before it: clients and the status of the response treat it in the same way.
        const code = shown.at(-1)?.extensions?.code;
        body.singleResult.errors = [...shown, { message, extensions: { code } }];
      },
    };
  },
};
