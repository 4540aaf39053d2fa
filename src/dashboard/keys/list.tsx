import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import type { Html } from '../../pages/html.js';
import { ButtonLink } from '../components/button.js';
import { Card, Empty } from '../components/card.js';
import { Field } from '../components/field.js';
import { FilterForm } from '../components/form.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { MemberVisit } from '../route.js';
import { type CustomerKeys, isEnded, readCustomerKeys } from './customer-keys.js';
import { KeyLists } from './key-table.js';

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['ending', 'Expiring'],
  ['idle', 'Unused for 30 days'],
  ['ended', 'Ended'],
] as const;

interface Filter {
  text: string;
  state: string;
}

/** `/keys` */
export async function showKeys(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, query, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const filter: Filter = { text: (query.get('q') ?? '').trim().slice(0, 60), state: query.get('state') ?? '' };
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
      <Heading
        title="Keys"
        lead={`${keys.active.length} of at most ${MAX_ACTIVE_KEYS} keys are active. Give each program its own key, so you can follow, rotate and revoke each one separately.`}
      >
        {isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}
      </Heading>
      {keys.all.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <>
          <FilterForm action="/keys" label="Keys" button="Filter">
            <Field name="q" label="Label or ID" type="search" value={filter.text} maxlength={60} optional isWide />
            <Field optional name="state" label="State" options={STATES} value={filter.state} />
          </FilterForm>
          <Lists keys={keys} filter={filter} />
        </>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Keys', main });
}

/** In the place of keys and charts, where there is no key yet. */
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

function Lists({ keys, filter }: { keys: CustomerKeys; filter: Filter }): Html {
  const found = keys.all.filter((key) => matches(key, filter, keys)).reverse();
  if (found.length === 0)
    return (
      <p>
        No keys match. <a href="/keys">Show all keys</a>
      </p>
    );
  return (
    <Card label="List of keys">
      <KeyLists shown={found} keys={keys} />
    </Card>
  );
}

function matches(key: ApiKey, { text, state }: Filter, keys: CustomerKeys): boolean {
  const isNamed = `${key.label} ${key.keyId}`.toLowerCase().includes(text.toLowerCase());
  const isEnding = state === 'ending' && key.state === 'expires';
  const isActive = state === 'active' && !isEnded(key);
  return isNamed && (state === '' || isActive || isEnding || keys.stateOf(key) === state);
}
