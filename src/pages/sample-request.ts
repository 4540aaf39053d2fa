import type { DemoKey } from '../access/demo-key.js';

/** A GraphQL request to paste into a shell, as a body in single quotes. */
export const SAMPLE_BODY =
  '{"query":"{ states(codes: [\\"CA\\", \\"IL\\"]) { name item(slug: \\"polls_open\\") { text } } }"}';

/** What stands after `curl -u`: the demo key, or where one's own goes. */
export function curlCredentials(key: DemoKey | undefined): string {
  return key ? `${key.keyId}:${key.keySecret}` : 'ID:SECRET';
}
