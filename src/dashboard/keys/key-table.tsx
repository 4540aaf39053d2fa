import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { ACTIONS, Cell, IdLine, rightColumn, Table } from '../components/table.js';
import { Day } from '../components/time.js';
import { type CustomerKeys, isEnded, labelOf } from './customer-keys.js';
import { type KeyProps, KeyState, lastUse, StateNote } from './key-state.js';

interface KeyTableProps {
  shown: readonly ApiKey[];
  keys: CustomerKeys;
  /** Of the customer, for operators: they can revoke keys, and have no page of a key. */
  base?: string;
}

/** Of keys that ended, the newest. */
const MAX_ENDED = 50;

/** Keys that work, then those that do not any more, behind a summary. */
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

/** Keys, one in each row. */
function KeyTable({ shown, keys, base }: KeyTableProps): Html {
  const requests = rightColumn('Requests, 30 days');
  return (
    <Table class="keys" columns={['Key', 'State', 'Last used', requests, base ? ACTIONS : 'Created']}>
      <tbody>
        {shown.map((key) => (
          <tr class={isEnded(key) ? 'ended' : undefined}>
            <th scope="row">
              {base ? <b>{labelOf(key)}</b> : <a href={`/keys/${key.keyId}`}>{labelOf(key)}</a>}
              <IdLine>{key.keyId}</IdLine>
              {base && (
                <p class="meta">
                  {key.scope === 'calendar' && 'calendar link, '}created by {keys.creatorOf(key)}
                </p>
              )}
            </th>
            <td class="state-cell">
              <KeyState apiKey={key} keys={keys} />
              <p class="meta">
                <StateNote apiKey={key} keys={keys} base={base} />
              </p>
            </td>
            <LastUseCell apiKey={key} keys={keys} />
            <Cell label="Requests" class="num right per-30">
              {count(keys.usage.ofKey(key.keyId).requests)}
            </Cell>
            {base ? <RevokeCell apiKey={key} base={base} /> : <CreatedCell apiKey={key} keys={keys} />}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LastUseCell({ apiKey, keys }: KeyProps): Html {
  const use = lastUse(apiKey, keys.now);
  return (
    <Cell label="Last used" note={use?.absolute}>
      {use?.relative ?? 'Never'}
    </Cell>
  );
}

function CreatedCell({ apiKey, keys }: KeyProps): Html {
  const note = `${keys.creatorOf(apiKey)}${apiKey.replaces ? ', in a rotation' : ''}`;
  return (
    <Cell label="Created" note={note}>
      <Day at={apiKey.createdAt} />
    </Cell>
  );
}

function RevokeCell({ apiKey, base }: { apiKey: ApiKey; base: string }): Html {
  return (
    <td class="right">
      {!isEnded(apiKey) && (
        <a class="dangerous" href={`${base}/keys/${apiKey.keyId}/revoke`}>
          Revoke…<span class="unseen"> {labelOf(apiKey)}</span>
        </a>
      )}
    </td>
  );
}
