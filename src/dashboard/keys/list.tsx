import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Field, Select } from '../components/field.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { type CustomerKeys, readCustomerKeys } from './customer-keys.js';
import { FirstKey } from './first-key.js';
import { isEnded } from './key-name.js';
import { shownState } from './key-state.js';
import { KeyTable } from './key-table.js';

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['ending', 'Expiring'],
  ['idle', 'Unused for 30 days'],
  ['ended', 'Ended'],
] as const;

/** Of keys that ended, the newest. */
const MAX_ENDED = 50;

interface Filter {
  text: string;
  state: string;
}

/** `/keys` */
export async function showKeys(visit: VisitOf<'member'>, dashboard: Dashboard) {
  const { visitor, query, now } = visit;
  const found = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const filter: Filter = { text: (query.get('q') ?? '').trim().slice(0, 60), state: query.get('state') ?? '' };
  const active = found.keys.filter((key) => !isEnded(key)).length;
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
      <Heading
        title="Keys"
        lead={`${active} of at most ${MAX_ACTIVE_KEYS} are active. Give each program its own key: then you can see, rotate and revoke it alone.`}
      >
        {isActive && (
          <a class="button" href="/keys/new">
            Create key
          </a>
        )}
      </Heading>
      {found.keys.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <>
          <FilterForm {...filter} />
          <Lists found={found} filter={filter} now={now} />
        </>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Keys', main });
}

function FilterForm({ text, state }: Filter): Html {
  return (
    <form class="filters" method="get" action="/keys" aria-label="Keys">
      <Field name="q" label="Label or id" type="search" value={text} maxlength={60} optional isWide />
      <Select name="state" label="State" options={STATES} value={state} />
      <div class="row">
        <button type="submit" class="button quiet">
          Filter
        </button>
      </div>
    </form>
  );
}

/** Keys that work, then those that do not any more. */
function Lists({ found, filter, now }: { found: CustomerKeys; filter: Filter; now: Date }): Html {
  const keys = found.keys.filter((key) => matches(key, filter, found.keys, now)).reverse();
  const [active, ended] = [keys.filter((key) => !isEnded(key)), keys.filter(isEnded)];
  if (keys.length === 0)
    return (
      <p>
        No key is like this. <a href="/keys">Show all keys</a>
      </p>
    );
  const tables = { all: found.keys, usage: found.usage, nameOf: found.nameOf, now };
  return (
    <div class="stack">
      {active.length > 0 && (
        <section class="card" aria-labelledby="active">
          <div class="top">
            <h2 id="active">Active</h2>
            <span class="soft">{amountOf(active.length, 'key')}</span>
          </div>
          <KeyTable keys={active} {...tables} />
        </section>
      )}
      {ended.length > 0 && (
        <section class="card" aria-labelledby="ended">
          <div class="top">
            <h2 id="ended">Ended</h2>
            <span class="soft">their requests get a 401</span>
          </div>
          <KeyTable keys={ended.slice(0, MAX_ENDED)} {...tables} />
          {ended.length > MAX_ENDED && (
            <p>
              These are {MAX_ENDED} of {ended.length}. Filter to see others.
            </p>
          )}
        </section>
      )}
    </div>
  );
}

function matches(key: ApiKey, { text, state }: Filter, keys: readonly ApiKey[], now: Date): boolean {
  const isNamed = `${key.label} ${key.keyId}`.toLowerCase().includes(text.toLowerCase());
  const isEnding = state === 'ending' && key.state === 'expires';
  const isActive = state === 'active' && !isEnded(key);
  return isNamed && (state === '' || isActive || isEnding || shownState(key, keys, now) === state);
}
