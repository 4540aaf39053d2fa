import type { Accounts } from '../../db/accounts/accounts.js';
import type { DatasetStore } from '../../db/release/dataset-store.js';
import type { ClientAddress } from '../access/client-address.js';
import type { RateLimits } from '../access/rate-limit.js';
import type { Log } from '../logging/log.js';
import type { Notices } from './mail/notices.js';
import type { SingleSignOn } from './oidc/single-sign-on.js';
import type { RelyingParty } from './passkeys/relying-party.js';
import type { Cookie } from './session/cookie.js';
import type { NextPage } from './session/next-page.js';
import type { ReceiverRules } from './webhooks/receiver.js';
import type { WebhookSender } from './webhooks/webhook-sender.js';

/** The settings of the dashboard. */
export interface DashboardSettings {
  /** Where people open it: an origin, without a slash at the end. */
  readonly url: string;
  /** Of the service, for links and samples. */
  readonly apiUrl: string;
  readonly contactEmail: string;
  /** Of the service: pages show that of keys, and requests of the dashboard count for that of addresses. Undefined: there is none. */
  readonly rateLimit: RateLimits | undefined;
  readonly usageDays: number;
  /** Emails of people who become operators when they first sign in. */
  readonly operators: readonly string[];
}

/** What the handlers of all routes work with. */
export interface Dashboard {
  readonly settings: DashboardSettings;
  readonly accounts: Accounts;
  /** Of sessions. */
  readonly cookie: Cookie;
  readonly nextPage: NextPage;
  /** Undefined: there is no OpenID provider. */
  readonly signOn: SingleSignOn | undefined;
  /** Of passkeys. Undefined: browsers do not allow them at this address. */
  readonly relyingParty: RelyingParty | undefined;
  /** What is mailed. Undefined: there is no mail server. */
  readonly notices: Notices | undefined;
  /** Which addresses webhooks may have. */
  readonly receivers: ReceiverRules;
  readonly webhookSender: Pick<WebhookSender, 'wake'>;
  /** For the states and fields that webhooks watch. */
  readonly datasets: DatasetStore;
  readonly clientAddress: ClientAddress;
  readonly log: Log;
}
