import type { ApolloServerPlugin } from '@apollo/server';
import { getOperationAST } from 'graphql';
import { shorten } from '../../../db/domain/text/shorten.js';
import { withoutSecrets } from '../../../db/storage/accounts/key-secret.js';
import { CHALLENGE } from '../access/basic-auth.js';
import { negotiateMediaType } from './media-type.js';
import type { OperationContext } from './operation-context.js';

type Plugin = ApolloServerPlugin<OperationContext>;

/** Errors of these codes are a 400 in every media type: the request is malformed, or larger than a limit. */
const ALWAYS_400: readonly unknown[] = ['BAD_REQUEST', 'LIMIT_EXCEEDED'];

/**
 * Completes a client's response, with the warnings about names that do not exist.
 *
 * The status of a well-formed request whose operation is refused depends on the media type (GraphQL over HTTP, section 6.4): 200 with
 * application/json, which a proxy may have written as well, and 400 with application/graphql-response+json. Apollo Server answers 400
 * to both. Where a key is missing, that media type has 401. The request id is a top-level extension, so that the errors themselves stay as they are.
 */
export const responsePlugin: Plugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, document, response: { http, body }, contextValue }) {
        const { client, warnings, access, releases } = contextValue;
        if (!client || body.kind !== 'single') return;
        const operation = document && getOperationAST(document, request.operationName);
        // A name in a document has no control characters, unlike the parameter of the request.
        if (operation) client.outcome.operationName = shorten(withoutSecrets(operation.name?.value ?? ''));
        const { errors } = body.singleResult;
        client.outcome.succeeded = !errors && !releases.hasMissing;
        const list = warnings.list();
        if (list) body.singleResult.extensions = { ...body.singleResult.extensions, warnings: list };
        if (!errors) return;
        if (client.requestId !== undefined)
          body.singleResult.extensions = { ...body.singleResult.extensions, requestId: client.requestId };
        const has = (...codes: unknown[]) => errors.some(({ extensions }) => codes.includes(extensions?.code));
        const { isPlainJson, isGraphqlJson } = negotiateMediaType(request.http?.headers.get('accept'));
        if (client.outcome.invalidInput) http.status = 400;
        else if (isGraphqlJson && access === 'open' && has('UNAUTHENTICATED')) {
          // Some clients send their key only when they are asked for it. The body is the same as with 200.
          http.status = 401;
          for (const [name, value] of Object.entries(CHALLENGE)) http.headers.set(name, value);
        } else if (http.status === 400 && isPlainJson && !has(...ALWAYS_400)) http.status = 200;
      },
    };
  },
};
