import type { Metafile } from 'esbuild';

/** The file of Apollo Server that copies a request for a gateway, in a build with the sources of the package. */
const COPY = /\/@apollo\/server\/dist\/\w+\/utils\/makeGatewayGraphQLRequestContext\.js$/;
const SERVER = /\/@apollo\/server\/dist\/\w+\/ApolloServer\.js$/;

const ACCESSORS = `    const response = {
        http: {
            headers: new FetcherHeadersForHeaderMap(newRequestContext.response.http.headers),
            get status() {
                return newRequestContext.response.http.status;
            },
            set status(newStatus) {
                newRequestContext.response.http.status = newStatus;
            },
        },
    };`;
const PROPERTY = `    const response = { http: newRequestContext.response.http };`;

/**
 * Gives our gateway the `response.http` of a request itself, where Apollo Server 5 (makeGatewayGraphQLRequestContext.js) makes an object
 * literal with the accessors `get status()` and `set status()`, so that gateways written for version 3 keep working.
 *
 * V8 creates a hidden class for every evaluation of such a literal. That is slow, and the class holds on to the request, its result and
 * its loaders until the next full garbage collection. Our gateway does not read `response`, and plugins get Apollo's own object.
 *
 * To report to apollographql/apollo-server: a class with these accessors on its prototype, as `FetcherHeadersForHeaderMap` in the same
 * file, does the same for every gateway. This step can go once Apollo does that.
 *
 * @throws when the text is not the expected one
 */
export function withoutAccessors(path: string, text: string): string {
  if (!COPY.test(path)) return text;
  if (!text.includes(ACCESSORS)) throw changed(path);
  return text.replace(ACCESSORS, PROPERTY);
}

/** @throws when a bundle has Apollo Server, and not the file that `withoutAccessors` changes */
export function checkAccessors({ inputs }: Metafile): void {
  const find = (pattern: RegExp) => Object.keys(inputs).find((file) => pattern.test(`/${file}`));
  const server = find(SERVER);
  if (server && !find(COPY)) throw changed(server);
}

const changed = (path: string) =>
  new Error(
    `Apollo Server copies requests for gateways in another way than src/build/apollo-request.ts expects (${path}). Check whether it still uses accessors, then adapt or remove that step of the build.`,
  );
