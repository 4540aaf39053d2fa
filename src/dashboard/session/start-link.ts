import type { Dashboard } from '../dashboard.js';

/** A link that signs an operator in once. */
export async function createStartLink({ settings }: Dashboard): Promise<string> {
  return `${settings.url}/sign-in`;
}
