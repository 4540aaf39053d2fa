import { type AuditAction, type AuditEntry, actorText } from '../../../db/storage/accounts/audit.js';
import type { Child, Html } from '../../site/html/html.js';
import { type Column, Noted, Table } from '../components/table.js';
import { Day, moment, seconds } from '../components/time.js';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  now: Date;
  /** Whether there may be several customers. */
  isOfAll: boolean;
}

const COLUMNS: readonly Column[] = ['Time', 'Who', 'What'];
const CUSTOMER: Column = 'Customer';
const ADDRESS: Column = { name: 'Address', label: 'Address', class: 'right' };

/** Entries, newest first. */
export function AuditTable({ entries, now, isOfAll }: AuditTableProps): Html {
  const rows = entries.map((entry) => {
    const { time, action, keyId, details, address } = entry;
    const who = actorWords(entry);
    return [
      [<Day at={time} />, <p class="meta">{seconds(time)}</p>],
      <Noted note={who.kind}>{who.name}</Noted>,
      <Noted note={keyId && <code>{keyId}</code>}>
        {ACTION_WORDS[action] ?? action} {details.replace(TIME, (at) => moment(at, now))}
      </Noted>,
      ...(isOfAll ? [customerOf(entry)] : []),
      address === null ? <None /> : <code>{address}</code>,
    ];
  });
  return <Table columns={[...COLUMNS, ...(isOfAll ? [CUSTOMER] : []), ADDRESS]} rows={rows} />;
}

/** In details, for people. */
const TIME = /\d{4}-\d{2}-\d{2}T[\d:]{8}Z/g;

function customerOf({ customer, customerId, deletedAt }: AuditEntry): Child {
  if (customer === null) return <None />;
  return deletedAt === null ? <a href={`/operator/customers/${customerId}`}>{customer}</a> : customer;
}

const None = () => <span class="unseen">None</span>;

/** What happened, in words. The details of the entry follow. */
const ACTION_WORDS: Record<AuditAction, string> = {
  'customer.create': 'Created customer',
  'customer.rename': 'Renamed the customer',
  'customer.suspend': 'Suspended the subscription',
  'customer.activate': 'Activated the subscription',
  'customer.delete': 'Deleted customer',
  'key.create': 'Created',
  'key.rename': 'Renamed key',
  'key.rotate': 'Rotated key',
  'key.expire': 'Expired key',
  'key.revoke': 'Revoked key',
  'key.origins': 'Changed the sites of key',
  'key.expiry': 'Changed the expiry of key',
  'key.keep': 'Canceled the rotation of key',
  'key.notice': 'Notified members that a key will expire',
  'member.invite': 'Invited member',
  'member.create': 'Added',
  'member.change': 'Changed the role of',
  'member.remove': 'Removed member',
  'identity.create': 'Connected an OpenID account',
  'passkey.create': 'Added passkey',
  'passkey.delete': 'Removed passkey',
  'link.create': 'Created',
  'session.create': 'Signed in',
  'session.delete': 'Ended sessions of',
  'webhook.create': 'Created webhook',
  'webhook.change': 'Changed webhook',
  'webhook.enable': 'Enabled webhook',
  'webhook.disable': 'Disabled webhook',
  'webhook.delete': 'Deleted webhook',
  'webhook.send': 'Sent a message again',
  'webhook.test': 'Sent a test message',
  'webhook.rotate': 'Made a new secret of webhook',
  'webhook.expire': 'Ended the old secret of webhook',
  'accounts.restore': 'Restored a backup:',
};

/** Groups of actions, by the value of the filter. */
export const ACTION_GROUPS: readonly [value: string, text: string][] = [
  ['', 'All'],
  ['key', 'Keys: all changes'],
  ['key.create', 'Key created'],
  ['key.rotate', 'Key rotated'],
  ['key.revoke', 'Key revoked'],
  ['customer', 'Customers'],
  ['member', 'Members'],
  ['link', 'Links and invitations'],
  ['session', 'Sign-in'],
  ['webhook', 'Webhooks'],
];

/** Who did it: a name, and what that is. */
function actorWords({ actor, actorName, customerId, linkBy }: AuditEntry): { name: string; kind: string } {
  if (actor === 'operator') return { name: 'Operator', kind: 'of the service' };
  if (actor === 'cli') return { name: 'Command line', kind: 'on the server' };
  if (actor === 'dashboard') return { name: 'Dashboard', kind: 'automatically' };
  if (actor === 'start') return { name: 'Dashboard', kind: 'when it started' };
  const name = actorText({ actor: actorName || actor, linkBy });
  return { name, kind: actorName ? actor : customerId === null ? 'operator' : '' };
}
