import { commandLine } from '../../db/command-line.js';
import type { ExplorerMode } from '../process/settings/parse-values.js';
import { DEMO_KEY } from '../server/access/demo-key.js';
import { curlCredentials, SAMPLE_BODY } from '../site/html/sample-request.js';
import type { Stores } from './open-stores.js';

interface BannerContent {
  url: string;
  publicUrl: string;
  stores: Pick<Stores, 'datasets'>;
  hasLocalDemo: boolean;
  explorer: ExplorerMode;
  /** Its link signs an operator in once. */
  dashboard: { url: string; link: string | undefined } | undefined;
}

/** What the default of EXPLORER means in production. */
export const KEYED_PAGES =
  'Pages show values only to visitors with a key. To open them to everyone, set EXPLORER=public.';

const ONCE = 'signs you in once, within 15 minutes';
const TO_SIGN_IN = `to sign in, run: ${commandLine('dashboard link --email EMAIL --operator')}`;

/** The text that the start prints: the URLs of the service, the demo key, and two commands to try. */
export function banner({
  url,
  publicUrl,
  stores: { datasets },
  hasLocalDemo,
  explorer,
  dashboard,
}: BannerContent): string {
  const credentials = curlCredentials(hasLocalDemo);
  return [
    '',
    `Civic Data Service, release ${datasets.currentVersion()}`,
    '',
    `  Start page  ${url}/`,
    `  GraphQL     ${url}/graphql   (IDE: ${url}/graphiql)`,
    `  REST        ${url}/v2/election/field/   (documentation: ${url}/docs/api/v2)`,
    `  Health      ${url}/healthz   ${url}/readyz`,
    ...(dashboard
      ? [`  Dashboard   ${dashboard.link ?? `${dashboard.url}/`}   (${dashboard.link ? ONCE : TO_SIGN_IN})`]
      : []),
    ...(publicUrl ? [`  Public URL  ${publicUrl}`] : []),
    '',
    ...(hasLocalDemo
      ? [`  Demo key    id ${DEMO_KEY.keyId}   secret ${DEMO_KEY.keySecret}   (for this machine; pages need no key)`]
      : [
          '  No demo key. To create an API key, run:',
          `    ${commandLine('customers create --name NAME')}`,
          `    ${commandLine('keys create --customer NAME')}`,
          ...(explorer === 'keyed' ? [`  ${KEYED_PAGES}`] : []),
        ]),
    '',
    'Try it:',
    '',
    `  curl -u ${credentials} ${url}/v2/election/data/state/CA/`,
    `  curl -u ${credentials} -H 'Content-Type: application/json' -d '${SAMPLE_BODY}' ${url}/graphql`,
    '',
    '',
  ].join('\n');
}
