import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import { DEMO_KEY } from '../../server/access/demo-key.js';
import { LOCALES, type Locale } from '../../voting/messages/locale.js';
import type { SiteContext } from './page.js';

/** Body of a sample GraphQL request. It has no single quotes, so that it can be quoted in a shell. */
export const SAMPLE_BODY =
  '{"query":"{ states(codes: [\\"CA\\", \\"IL\\"]) { id name item(slug: \\"polls_open\\") { id text } } }"}';

/** The URL in examples: the one of a service with default settings. */
export const EXAMPLE_BASE = 'http://127.0.0.1:4000';

/** How a visitor without a key can try the service; empty if there is no way. */
export function demoHint(
  { hasLocalDemo, demoStates }: Pick<SiteContext, 'hasLocalDemo' | 'demoStates'>,
  { t }: Locale = LOCALES.en,
): string {
  if (hasLocalDemo) return t('key.demoHere');
  return demoStates.length === 0 ? '' : t('key.demoStates', { states: demoStates.join(', ') });
}

/** The value of `curl -u`: the demo key, or a placeholder. */
export function curlCredentials(hasLocalDemo: boolean): string {
  return hasLocalDemo ? `${DEMO_KEY.keyId}:${DEMO_KEY.keySecret}` : 'ID:SECRET';
}

/** A code sample of the guide. The tests run each as it is shown. @param file such as `graphql.py` */
export const readCodeSample = (file: string): string =>
  readFileSync(join(packageRoot, 'src/site/developers/guide/samples', file), 'utf8').trimEnd();
