import { amountOf, count } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import { MAX_ACTIVE_KEYS } from '../../../db/storage/accounts/key-rules.js';
import type { Html } from '../../site/html/html.js';
import { Card, Empty } from '../components/card.js';
import { ButtonLink } from '../components/form.js';
import { ACTIONS, IdLine, Noted, STATE, Table } from '../components/table.js';
import { Day } from '../components/time.js';
import { pageResponse } from '../request/page-response.js';
import type { Dashboard, MemberVisit } from '../route.js';
import { type CustomerKeys, isEnded, KeyState, lastUse, readCustomerKeys, StateNote } from './customer-keys.js';

interface KeyTableProps {
  shown: readonly ApiKey[];
  keys: CustomerKeys;
  /** Path of the customer, for operators: they can revoke keys, but have no pages of keys. */
  base?: string;
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

function KeyTable({ shown, keys, base }: KeyTableProps): Html {
  const rows = shown.map((key) => {
    const use = lastUse(key, keys.now);
    return [
      [
        base ? <b>{keys.nameOf(key)}</b> : <a href={`/keys/${key.keyId}`}>{keys.nameOf(key)}</a>,
        <IdLine>{key.keyId}</IdLine>,
        base && (
          <p class="meta">
            {key.scope === 'calendar' && 'calendar link, '}created by {keys.creatorOf(key)}
          </p>
        ),
      ],
      [
        <KeyState apiKey={key} keys={keys} />,
        <p class="meta">
          <StateNote apiKey={key} keys={keys} base={base} />
        </p>,
      ],
      <Noted note={use?.absolute}>{use?.relative ?? 'Never'}</Noted>,
      count(keys.usage.ofKey(key.keyId).requests),
      base ? (
        !isEnded(key) && (
          <a class="dangerous" href={`${base}/keys/${key.keyId}/revoke`}>
            Revoke…<span class="unseen"> {keys.nameOf(key)}</span>
          </a>
        )
      ) : (
        <Noted note={`${keys.creatorOf(key)}${key.replaces ? ', in a rotation' : ''}`}>
          <Day at={key.createdAt} />
        </Noted>
      ),
    ];
  });
  return <Table columns={['Key', STATE, 'Last used', REQUESTS, base ? ACTIONS : 'Created']} rows={rows} />;
}

export async function showKeys(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <Card label="List of keys">
      <KeyLists shown={keys.all.toReversed()} keys={keys} />
    </Card>
  );
  const head = {
    lead: `${keys.inUse} of at most ${MAX_ACTIVE_KEYS} keys and calendar links are active. Give each program its own key, so you can follow, rotate and revoke each one separately.`,
    action: isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>,
  };
  return pageResponse(visit, dashboard, {
    title: 'Keys',
    head,
    main: keys.all.length === 0 ? <FirstKey isActive={isActive} /> : main,
  });
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
