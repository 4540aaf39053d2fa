import { curlCredentials, SAMPLE_BODY } from '../pages/sample-request.js';
import type { Stores } from './open-stores.js';

/** What the start prints: where the service is, what it serves, and two lines to paste into a shell. */
export function banner(url: string, publicUrl: string, { datasets, demoKey: key }: Stores): string {
  const lease = datasets.lease();
  lease.end();
  const { release } = lease;
  const credentials = curlCredentials(key);
  return [
    '',
    `Civic Data Service: release ${release.version}`,
    '',
    `  Start      ${url}/`,
    `  GraphQL    ${url}/graphql   (in a browser: Apollo Sandbox; from own files: ${url}/graphiql)`,
    `  REST       ${url}/v2/election/field/   (documentation: ${url}/docs/api/v2)`,
    `  Health     ${url}/healthz   ${url}/readyz`,
    ...(publicUrl ? [`  Public     ${publicUrl}`] : []),
    '',
    key
      ? `  Demo key   id ${key.keyId}   secret ${key.keySecret}`
      : '  No demo key here. Make a key with: npx civic-data keys create --customer NAME',
    '',
    'Try it:',
    '',
    `  curl -u ${credentials} ${url}/v2/election/data/state/CA/`,
    `  curl -u ${credentials} -H 'Content-Type: application/json' -d '${SAMPLE_BODY}' ${url}/graphql`,
    '',
    '',
  ].join('\n');
}
