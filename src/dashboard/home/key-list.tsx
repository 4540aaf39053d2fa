import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { keyName } from '../keys/key-name.js';
import { lastUse } from '../keys/key-state.js';
import type { UsageTable } from '../usage/usage-table.js';

const SHOWN = 5;

interface KeyListProps {
  keys: readonly ApiKey[];
  all: readonly ApiKey[];
  usage: UsageTable;
  now: Date;
}

/** The keys that were used last, and new ones. */
export function KeyList({ keys, all, usage, now }: KeyListProps): Html {
  const used = ({ lastAt, lastUsed, createdAt }: ApiKey) => lastAt ?? lastUsed ?? createdAt;
  const shown = keys.toSorted((one, other) => (used(one) < used(other) ? 1 : -1)).slice(0, SHOWN);
  return (
    <section class="card fill" aria-labelledby="keys">
      <div class="top">
        <h2 id="keys">Keys</h2>
        <span class="meta">requests in 30 days</span>
      </div>
      <ul class="short">
        {shown.map((key) => (
          <li>
            <a href={`/keys/${key.keyId}`}>{keyName(key, all)}</a>
            <span class="num">{count(usage.ofKey(key.keyId).requests)}</span>
            <span class="meta">{useOf(key, now)}</span>
          </li>
        ))}
      </ul>
      <ul class="link-row last">
        <li>
          <a href="/keys">{keys.length === 1 ? 'The key' : `All ${amountOf(keys.length, 'key')}`}</a>
        </li>
      </ul>
    </section>
  );
}

function useOf(key: ApiKey, now: Date): string {
  const use = lastUse(key, now);
  return use ? `Used ${use.relative.toLowerCase()}` : 'Waiting for the first request';
}
