import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, count } from '../../../db/domain/text/format.js';
import { plainName } from '../../../db/domain/text/names.js';
import { MAX_ACTIVE_KEYS } from '../../../db/storage/accounts/key-rules.js';
import type { ApiKey } from '../../../db/storage/accounts/keys.js';
import type { KeyScope } from '../../../db/storage/tables/accounts-values.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Empty } from '../components/card.js';
import { ButtonLink, Revoke } from '../components/form.js';
import { lastDays, UsageTable } from '../components/requests-card.js';
import { ACTIONS, IdLine, Noted, Past, STATE, Table } from '../components/table.js';
import { ago, Day, moment, until } from '../components/time.js';
import { pageResponse } from '../request/page-response.js';
import type { Dashboard, MemberVisit, Visit } from '../route.js';

export const RECENT_DAYS = 30;

type ShownState = 'waiting' | 'active' | 'ending' | 'ended';

export const isEnded = ({ state }: ApiKey): boolean => state === 'expired' || state === 'revoked';

/** How people call a key. */
export const labelOf = ({ label, keyId }: Pick<ApiKey, 'label' | 'keyId'>): string => plainName(label) || keyId;

/** The keys of a customer, and their recent usage. */
export class CustomerKeys {
  constructor(
    readonly all: readonly ApiKey[],
    readonly usage: UsageTable,
    readonly now: Date,
    /** How many keys and calendar links work: one limit counts both. */
    readonly inUse: number,
  ) {}

  get active(): ApiKey[] {
    return this.all.filter((key) => !isEnded(key));
  }

  find(keyId: string | null | undefined): ApiKey | undefined {
    return this.all.find((key) => key.keyId === keyId);
  }

  /** The key that was created to replace another key, and was not revoked. */
  successorOf({ keyId }: ApiKey): ApiKey | undefined {
    return this.all.findLast(({ replaces, state }) => replaces === keyId && state !== 'revoked');
  }

  /** The name of a key in lists: after a rotation, two keys have the same label. */
  nameOf(key: ApiKey): string {
    const replaced = this.find(key.replaces);
    const isNew = replaced !== undefined && !isEnded(replaced);
    return `${labelOf(key)}${this.successorOf(key) ? ' (old)' : isNew ? ' (new)' : ''}`;
  }

  /** What people see as the state of a key. */
  stateOf(key: ApiKey): ShownState {
    if (isEnded(key)) return 'ended';
    if (key.plannedEnd !== null) return 'ending';
    return key.lastAt === null ? 'waiting' : 'active';
  }
}

/** Who created a key: the email of a member, or the command line. */
export const creatorOf = ({ createdBy }: ApiKey): string =>
  createdBy === 'cli' ? 'the command line' : (createdBy ?? 'somebody unknown');

/** @param options.scope null for keys and calendar links */
export async function readCustomerKeys(
  { accounts }: Dashboard,
  customerId: number,
  now: Date,
  { days = lastDays(now, RECENT_DAYS), scope = 'all' }: { days?: readonly CivilDay[]; scope?: KeyScope | null } = {},
): Promise<CustomerKeys> {
  const [since = '', until = since] = [days[0], days.at(-1)];
  const [all, rows] = await Promise.all([
    accounts.keys.list(customerId),
    accounts.usage({ customer: customerId, since, until }, 'day-key'),
  ]);
  const keys = all.filter((key) => scope === null || key.scope === scope);
  const inUse = all.filter((key) => !isEnded(key)).length;
  return new CustomerKeys(keys, new UsageTable(days, rows), now, inUse);
}

export interface KeyProps {
  apiKey: ApiKey;
  keys: CustomerKeys;
}

/** Shows the state of a key as a shape and a word, so that it does not depend on color. */
export function KeyState({ apiKey: key, keys }: KeyProps): Html {
  const state = keys.stateOf(key);
  const words: Record<ShownState, string> = {
    waiting: 'Waiting',
    active: 'Active',
    ending: `Ends in ${until(key.expiresAt ?? '', keys.now)}`,
    ended: key.state === 'revoked' ? 'Revoked' : 'Expired',
  };
  return <span class={`state ${state}`}>{words[state]}</span>;
}

/** More about the state, as a phrase. */
export function StateNote({ apiKey: key, keys }: KeyProps): Child {
  const state = keys.stateOf(key);
  if (state === 'ended') return <Day at={key.revokedAt ?? key.expiresAt ?? key.createdAt} />;
  if (state === 'ending') return moment(key.expiresAt ?? '', keys.now);
  const end = key.expiresAt === null ? 'never expires' : ['expires ', <Day at={key.expiresAt} />];
  return [state === 'waiting' && 'for the first request · ', end];
}

/** `last used 2 days ago` */
export const usePhrase = ({ lastAt }: Pick<ApiKey, 'lastAt'>, now: Date): string =>
  lastAt ? `last used ${ago(lastAt, now)}` : 'never used';

interface KeyTableProps {
  shown: readonly ApiKey[];
  keys: CustomerKeys;
  /** The path of the customer, for operators: they can revoke keys, but have no pages of keys. */
  operator?: { visit: Visit; base: string };
}

/** Maximum number of ended keys, newest first. */
const MAX_ENDED = 50;

/** Keys that work, then ended keys behind a summary. */
export function KeyLists({ shown, ...more }: KeyTableProps): Html {
  const [active, ended] = [shown.filter((key) => !isEnded(key)), shown.filter(isEnded)];
  return (
    <>
      {active.length > 0 && <KeyTable shown={active} {...more} />}
      {ended.length > 0 && (
        <details open={active.length === 0}>
          <summary>
            {amountOf(ended.length, 'ended key')} <span class="soft">requests with them get a 401</span>
          </summary>
          <KeyTable shown={ended.slice(0, MAX_ENDED)} {...more} />
          {ended.length > MAX_ENDED && <p>These are the newest {MAX_ENDED}.</p>}
        </details>
      )}
    </>
  );
}

const REQUESTS = { name: 'Requests, 30 days', label: 'Requests', class: 'num right per-30' };

function KeyTable({ shown, keys, operator }: KeyTableProps): Html {
  const rows = shown.map((key) => [
    [
      operator ? <b>{keys.nameOf(key)}</b> : <a href={`/keys/${key.keyId}`}>{keys.nameOf(key)}</a>,
      <IdLine>{key.keyId}</IdLine>,
      operator && (
        <p class="meta">
          {key.scope === 'calendar' && 'calendar link, '}created by {creatorOf(key)}
        </p>
      ),
    ],
    [
      <KeyState apiKey={key} keys={keys} />,
      <p class="meta">
        <StateNote apiKey={key} keys={keys} />
      </p>,
    ],
    <Past at={key.lastAt} now={keys.now} />,
    count(keys.usage.ofKey(key.keyId).requests),
    operator ? (
      !isEnded(key) && (
        <Revoke
          visit={operator.visit}
          action={`${operator.base}/keys/${key.keyId}/revoke`}
          verb="Revoke"
          name={keys.nameOf(key)}
        >
          Programs that use it get a 401 right away. You cannot undo this.
        </Revoke>
      )
    ) : (
      <Noted note={`${creatorOf(key)}${key.replaces ? ', in a rotation' : ''}`}>
        <Day at={key.createdAt} />
      </Noted>
    ),
  ]);
  return <Table columns={['Key', STATE, 'Last used', REQUESTS, operator ? ACTIONS : 'Created']} rows={rows} />;
}

export async function showKeys(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const isActive = visitor.customer.subscription === 'active';
  const head = {
    lead: `${keys.inUse} of at most ${MAX_ACTIVE_KEYS} keys and calendar links are active. Give each program its own key, so you can follow, rotate and revoke each one separately.`,
    action: isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>,
  };
  const main =
    keys.all.length === 0 ? (
      <FirstKey isActive={isActive} />
    ) : (
      <Card label="List of keys">
        <KeyLists shown={keys.all.toReversed()} keys={keys} />
      </Card>
    );
  return pageResponse(visit, dashboard, { title: 'Keys', head, main });
}

/** Shown in place of keys and charts if there are no keys yet. */
export function FirstKey({ isActive }: { isActive: boolean }): Html {
  return (
    <Empty
      title={isActive ? 'Create your first key' : 'There are no keys'}
      text="A program needs a key to read the values of states. Creating one takes a minute, and you can revoke it at any time."
    >
      {isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}
    </Empty>
  );
}
