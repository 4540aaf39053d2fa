import type { AuditEntry } from '../../../db/accounts/audit.js';
import { weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Cell, rightColumn, Table } from '../components/table.js';
import { dayOf, moment, seconds } from '../components/time.js';
import { ACTION_WORDS, actorWords } from './audit-words.js';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  now: Date;
  /** Whether there may be several customers. */
  isOfAll: boolean;
}

/** Entries by day, newest first. */
export function AuditTable({ entries, now, isOfAll }: AuditTableProps): Html {
  const days = Map.groupBy(entries, ({ time }) => time.slice(0, 10));
  return (
    <Table class="audit" columns={['Time', 'Who', 'What', ...(isOfAll ? ['Customer'] : []), rightColumn('Address')]}>
      {[...days].map(([day, some]) => (
        <tbody>
          <tr class="group">
            <th scope="rowgroup" colspan={isOfAll ? 5 : 4}>
              {day === dayOf(now) && 'Today, '}
              {weekdayDate(day)}
            </th>
          </tr>
          {some.map((entry) => (
            <Row entry={entry} now={now} isOfAll={isOfAll} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** In details, for people. */
const TIME = /\d{4}-\d{2}-\d{2}T[\d:]{8}Z/g;

function Row({ entry, now, isOfAll }: Omit<AuditTableProps, 'entries'> & { entry: AuditEntry }): Html {
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
      {isOfAll && (
        <Cell label="Customer">
          {customer === null ? (
            <None />
          ) : deletedAt === null ? (
            <a href={`/operator/customers/${customerId}`}>{customer}</a>
          ) : (
            customer
          )}
        </Cell>
      )}
      <Cell label="Address" class="right">
        {address === null ? <None /> : <code>{address}</code>}
      </Cell>
    </tr>
  );
}

const None = () => <span class="unseen">None</span>;
