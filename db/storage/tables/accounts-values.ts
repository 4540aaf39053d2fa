/** What columns of the accounts can have. */

export type Subscription = 'active' | 'suspended';

/** The same as of a time. */
export type SubscriptionState = Subscription | 'ended';

/** What a key opens: everything, or calendars alone (a calendar link, whose address contains the secret). */
export type KeyScope = 'all' | 'calendar';

/** What a member of a customer may do: an owner also looks after members, webhooks, and the keys of others. */
export type MemberRole = 'owner' | 'member';

/** What a link is for. Each signs its member in once. */
export type LinkPurpose = 'start' | 'operator' | 'sign-in' | 'invitation';

export type DeliveryState = 'pending' | 'delivered' | 'failed';
