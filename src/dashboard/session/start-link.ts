import { START } from '../../../db/accounts/audit.js';
import type { Dashboard } from '../dashboard.js';
import { linkUrl } from './link-url.js';

/** The operator of the start, where no operator is named. It is no address that gets mail. */
const LOCAL_OPERATOR = { email: 'operator@localhost', name: 'Operator' };

/** Creates the operators of the settings, so that they can sign in. One who is there already stays as they are. */
export async function ensureOperators({ accounts, settings, log }: Dashboard): Promise<void> {
  for (const email of settings.operators) {
    try {
      await accounts.members.ensureOperator({ email }, START);
    } catch (error) {
      log.warn({ err: error }, 'DASHBOARD_OPERATORS names somebody who cannot be an operator');
    }
  }
}

/** A link that signs an operator in once. */
export async function createStartLink({ accounts, settings }: Dashboard): Promise<string> {
  const operator = await accounts.members.ensureOperator(LOCAL_OPERATOR, START);
  const { token } = await accounts.links.create(operator.id, 'start', START);
  return linkUrl(settings.url, token);
}
