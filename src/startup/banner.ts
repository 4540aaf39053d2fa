import { commandLine } from '../../db/command-line.js';
import type { DemoLink } from '../access/demo-link.js';
import { curlCredentials, SAMPLE_BODY } from '../pages/sample-request.js';
import type { Stores } from './open-stores.js';

interface BannerContent {
  url: string;
  publicUrl: string;
  stores: Pick<Stores, 'datasets' | 'demoKey'>;
  demoLink: DemoLink | undefined;
  /** Signs an operator in to the dashboard once; undefined if there is no dashboard. */
  dashboardLink: string | undefined;
}

/** The text that the start prints: the URLs of the service, the demo key with its link, and two commands to try. */
export function banner({ url, publicUrl, stores, demoLink, dashboardLink }: BannerContent): string {
  const { datasets, demoKey: key } = stores;
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
    ...(dashboardLink ? [`  Dashboard   ${dashboardLink}   (signs you in once, within 15 minutes)`] : []),
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
