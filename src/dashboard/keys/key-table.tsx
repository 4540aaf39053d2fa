import type { ApiKey } from '../../../db/accounts/find-key.js';
import { count } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { Sparkline } from '../components/sparkline.js';
import { clock, dayOf, mediumDay } from '../components/time.js';
import type { UsageTable } from '../usage/usage-table.js';
import { isEnded } from './key-name.js';
import { KeyState, lastUse, shownState, stateNote } from './key-state.js';

interface KeyTableProps {
  keys: readonly ApiKey[];
  /** Those of the customer, among which successors are found. */
  all: readonly ApiKey[];
  usage: UsageTable;
  nameOf: (email: string | null) => string;
  now: Date;
}

/** Keys, one in each row. On a phone, each row is a block. */
export function KeyTable({ keys, all, usage, nameOf, now }: KeyTableProps): Html {
  return (
    <table class="table keys">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">State</th>
          <th scope="col">Last used</th>
          <th scope="col" class="right">
            Requests, 30 days
          </th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr class={isEnded(key) ? 'ended' : undefined}>
            <th scope="row">
              <a href={`/keys/${key.keyId}`}>{key.label || key.keyId}</a>
              <p class="meta">
                <code>{key.keyId}</code>
              </p>
            </th>
            <td class="state-cell">
              <KeyState apiKey={key} keys={all} now={now} />
              <p class="meta">{stateNote({ apiKey: key, keys: all, now })}</p>
              {shownState(key, all, now) === 'idle' && <span class="hint-line">Revoke it if not needed.</span>}
            </td>
            <LastUseCell apiKey={key} now={now} />
            <RequestsCell apiKey={key} usage={usage} />
            <td data-label="Created">
              <div>
                <span>{createdOn(key.createdAt, now)}</span>
                <span class="meta">
                  {nameOf(key.createdBy)}
                  {key.replaces && ', by rotation'}
                </span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LastUseCell({ apiKey, now }: { apiKey: ApiKey; now: Date }): Html {
  const use = lastUse(apiKey, now);
  return (
    <td data-label="Last used">
      <div>
        <span>{use?.relative ?? 'Never'}</span>
        {use && <span class="meta">{use.absolute}</span>}
      </div>
    </td>
  );
}

export function RequestsCell({ apiKey: { keyId }, usage }: { apiKey: ApiKey; usage: UsageTable }): Html {
  const { requests } = usage.ofKey(keyId);
  return (
    <td data-label="Requests" class="num right per-30">
      <div>
        <span>{count(requests)}</span>
        {requests > 0 && <Sparkline values={usage.days.map((day) => usage.at(day, keyId).requests)} />}
      </div>
    </td>
  );
}

const createdOn = (createdAt: string, now: Date): Child =>
  createdAt.startsWith(dayOf(now)) ? (
    `Today, ${clock(createdAt)}`
  ) : (
    <time datetime={createdAt}>{mediumDay(createdAt)}</time>
  );
