import type { AuditEntry } from '../../../db/accounts/audit.js';
import { weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Cell, rightColumn, Table } from '../components/table.js';
import { dayOf, moment, seconds } from '../components/time.js';
import { ACTION_WORDS, actorWords } from './audit-words.js';

/** Entries by day, newest first. */
export function AuditTable({ entries, now }: { entries: readonly AuditEntry[]; now: Date }): Html {
  const days = Map.groupBy(entries, ({ time }) => time.slice(0, 10));
  return (
    <Table class="audit" columns={['Time', 'Who', 'What', 'Customer', rightColumn('Address')]}>
      {[...days].map(([day, some]) => (
        <tbody>
          <tr class="group">
            <th scope="rowgroup" colspan={5}>
              {day === dayOf(now) && 'Today, '}
              {weekdayDate(day)}
            </th>
          </tr>
          {some.map((entry) => (
            <Row entry={entry} now={now} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** In details, for people. */
const TIME = /\d{4}-\d{2}-\d{2}T[\d:]{8}Z/g;

function Row({ entry, now }: { entry: AuditEntry; now: Date }): Html {
  const { time, action, keyId, details, customer, customerId, deletedAt, address } = entry;
  const who = actorWords(entry);
  return (
    <tr>
      <Cell label="Time">{seconds(time)}</Cell>
      <Cell label="Who" note={who.kind}>
        {who.name}
      </Cell>
      <Cell label="What" note={keyId && <code>{keyId}</code>}>
        {ACTION_WORDS[action] ?? action} {details.replace(TIME, (at) => moment(at, now))}
      </Cell>
      <Cell label="Customer">
        {customer === null ? (
          <None />
        ) : deletedAt === null ? (
          <a href={`/operator/customers/${customerId}`}>{customer}</a>
        ) : (
          customer
        )}
      </Cell>
      <Cell label="Address" class="right">
        {address === null ? <None /> : <code>{address}</code>}
      </Cell>
    </tr>
  );
}

const None = () => <span class="unseen">None</span>;
