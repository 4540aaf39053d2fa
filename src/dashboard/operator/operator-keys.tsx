import type { Html } from '../../pages/html.js';
import type { CustomerKeys } from '../keys/customer-keys.js';
import { isEnded } from '../keys/key-name.js';
import { KeyState, stateNote } from '../keys/key-state.js';
import { LastUseCell, RequestsCell } from '../keys/key-table.js';

interface OperatorKeysProps {
  customerId: number;
  found: CustomerKeys;
  now: Date;
}

/** The keys of a customer as operators see them: they can revoke, and never create. */
export function OperatorKeys({ customerId, found: { keys, usage, nameOf }, now }: OperatorKeysProps): Html | null {
  if (keys.length === 0) return null;
  const path = `/operator/customers/${customerId}/keys`;
  return (
    <section class="card" aria-labelledby="keys">
      <div class="top">
        <h2 id="keys">Keys</h2>
        <span class="soft">Only members create keys. You can revoke one that leaked.</span>
      </div>
      <table class="table keys">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Last used</th>
            <th scope="col" class="right">
              Requests, 30 days
            </th>
            <th scope="col" class="right">
              <span class="unseen">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.toReversed().map((key) => (
            <tr class={isEnded(key) ? 'ended' : undefined}>
              <th scope="row">
                <b>{key.label || key.keyId}</b>
                <p class="meta">
                  <code>{key.keyId}</code>
                </p>
                <p class="meta">created by {nameOf(key.createdBy)}</p>
              </th>
              <td class="state-cell">
                <KeyState apiKey={key} keys={keys} now={now} />
                <p class="meta">{stateNote({ apiKey: key, keys, now })}</p>
              </td>
              <LastUseCell apiKey={key} now={now} />
              <RequestsCell apiKey={key} usage={usage} />
              <td class="right">
                {!isEnded(key) && (
                  <a class="dangerous" href={`${path}/${key.keyId}/revoke`}>
                    Revoke…<span class="unseen"> {key.label || key.keyId}</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
