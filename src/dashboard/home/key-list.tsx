import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Card } from '../components/card.js';
import type { CustomerKeys } from '../keys/customer-keys.js';
import { lastUse } from '../keys/key-state.js';

const SHOWN = 5;

/** The keys that were used last, and new ones. */
export function KeyList({ keys }: { keys: CustomerKeys }): Html {
  const used = ({ lastAt, lastUsed, createdAt }: ApiKey) => lastAt ?? lastUsed ?? createdAt;
  const shown = keys.active.sort((one, other) => (used(one) < used(other) ? 1 : -1)).slice(0, SHOWN);
  const { length } = keys.active;
  return (
    <Card title="Keys" id="keys" class="fill" aside={<span class="meta">requests in 30 days</span>}>
      <ul class="short">
        {shown.map((key) => (
          <li>
            <a href={`/keys/${key.keyId}`}>{keys.nameOf(key)}</a>
            <span class="num">{count(keys.usage.ofKey(key.keyId).requests)}</span>
            <span class="meta">{useOf(key, keys.now)}</span>
          </li>
        ))}
      </ul>
      <ul class="link-row last">
        <li>
          <a href="/keys">{length === 1 ? 'The key' : `All ${amountOf(length, 'key')}`}</a>
        </li>
      </ul>
    </Card>
  );
}

function useOf(key: ApiKey, now: Date): string {
  const use = lastUse(key, now);
  return use ? `Used ${use.relative.toLowerCase()}` : 'Waiting for the first request';
}
