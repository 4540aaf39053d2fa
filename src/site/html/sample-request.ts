import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import { DEMO_KEY, readByDemo } from '../../server/access/demo-key.js';
import type { SiteContext } from './page.js';

/** The body of a sample GraphQL request. It has no single quotes, so it can be quoted in a shell. */
export const SAMPLE_BODY =
  '{"query":"{ states(codes: [\\"CA\\", \\"IL\\"]) { id name item(slug: \\"polls_open\\") { id text } } }"}';

/** The URL in examples, which is the URL of a service with default settings. */
export const EXAMPLE_BASE = 'http://127.0.0.1:4000';

/** How a visitor without a key can try the service; empty if there is no way. */
export const demoHint = ({ demoStates }: Pick<SiteContext, 'demoStates'>): string =>
  demoStates.length === 0
    ? ''
    : `To try it, use the id "demo" with the secret "demo": this key reads only ${readByDemo(demoStates)}.`;

/** The value of `curl -u`: the demo key, or a placeholder. */
export function curlCredentials(hasLocalDemo: boolean): string {
  return hasLocalDemo ? `${DEMO_KEY.keyId}:${DEMO_KEY.keySecret}` : 'ID:SECRET';
}

/** A code sample of the guide. The tests run each sample as it is shown. @param file such as `graphql.py` */
export const readCodeSample = (file: string): string =>
  readFileSync(join(packageRoot, 'src/site/developers/guide/samples', file), 'utf8').trimEnd();
