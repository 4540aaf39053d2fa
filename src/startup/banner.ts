import { commandLine } from '../../db/command-line.js';
import type { DemoLink } from '../access/demo-link.js';
import { curlCredentials, SAMPLE_BODY } from '../pages/sample-request.js';
import type { Stores } from './open-stores.js';

/** The text that the start prints: the URLs of the service, the demo key with its link, and two commands to try. */
export function banner(
  url: string,
  publicUrl: string,
  { datasets, demoKey: key }: Stores,
  demoLink: DemoLink | undefined,
): string {
  const lease = datasets.lease();
  lease.end();
  const { release } = lease;
  const credentials = curlCredentials(key);
  return [
    '',
    `Civic Data Service, release ${release.version}`,
    '',
    `  Start page  ${url}/`,
    `  GraphQL     ${url}/graphql   (IDE: ${url}/graphiql)`,
    `  REST        ${url}/v2/election/field/   (documentation: ${url}/docs/api/v2)`,
    `  Health      ${url}/healthz   ${url}/readyz`,
    ...(publicUrl ? [`  Public URL  ${publicUrl}`] : []),
    '',
    ...(key
      ? [`  Demo key    id ${key.keyId}   secret ${key.keySecret}`]
      : [
          '  No demo key. To create an API key, run:',
          `    ${commandLine('customers create --name NAME')}`,
          `    ${commandLine('keys create --customer NAME')}`,
        ]),
    ...(demoLink ? [`  Demo link   ${url}${demoLink.path}   (opens pages that use the demo key)`] : []),
    '',
    'Try it:',
    '',
    `  curl -u ${credentials} ${url}/v2/election/data/state/CA/`,
    `  curl -u ${credentials} -H 'Content-Type: application/json' -d '${SAMPLE_BODY}' ${url}/graphql`,
    '',
    '',
  ].join('\n');
}
