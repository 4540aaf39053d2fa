import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { shortDate } from '../../../db/domain/text/format.js';
import { type AuditEntry, type AuditFilter, actorText, MAX_ENTRIES } from '../../../db/storage/accounts/audit.js';
import type { Html } from '../../site/html/html.js';
import { Card, Empty } from '../components/card.js';
import { Field } from '../components/field.js';
import { CsvLink, FilterForm } from '../components/form.js';
import { dayOf } from '../components/time.js';
import { csvResponse, pageResponse } from '../layout/page-response.js';
import type { Dashboard, VisitOf } from '../route.js';
import { ACTION_GROUPS, AuditTable } from './audit-table.js';

const ENTRIES_PER_PAGE = 100;

/** A member sees the entries of the customer, an operator those of all. */
type Visit = VisitOf<'signed-in'>;

const pathOf = ({ visitor }: Visit) => (visitor.role === 'operator' ? '/operator/audit' : '/audit');

/** The values of the form, which links repeat, and what they mean. What cannot be read filters nothing. */
function readFilter({ query, visitor }: Visit) {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 254);
  const day = (name: string) => (isCivilDay(text(name)) ? text(name) : '');
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : undefined);
  const action = ACTION_GROUPS.some(([value]) => value === text('action')) ? text('action') : '';
  const values = {
    customer: String(id('customer') ?? ''),
    actor: text('actor'),
    action,
    from: day('from'),
    to: day('to'),
  };
  const filter: AuditFilter = {
    customerId: id('customer'),
    viewer: visitor.role === 'operator' ? undefined : visitor.customer.id,
    actor: values.actor.toLowerCase() || undefined,
    action: action || undefined,
    since: values.from || undefined,
    until: values.to || undefined,
    before: id('before'),
  };
  return { values, filter };
}

/** `GET /audit` and `GET /operator/audit` */
export async function showAudit(visit: Visit, dashboard: Dashboard) {
  const { values, filter } = readFilter(visit);
  const [entries, customers] = await Promise.all([
    dashboard.accounts.audit.list({ ...filter, limit: ENTRIES_PER_PAGE }),
    visit.visitor.role === 'operator' ? dashboard.accounts.customers.list() : undefined,
  ]);
  const path = pathOf(visit);
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  const csv = new URLSearchParams(query);
  if (filter.before) csv.set('before', String(filter.before));
  const main = (
    <>
      <Filters path={path} values={values} customers={customers} today={dayOf(visit.now)} />
      {entries.length === 0 ? (
        <Empty title="No entries match" text="Choose other days or another action." />
      ) : (
        <Card label="Entries">
          <AuditTable entries={entries} now={visit.now} isOfAll={customers !== undefined} />
          <Pages path={path} entries={entries} query={query} />
        </Card>
      )}
    </>
  );
  const head = {
    lead: `Every sign-in and every change. Entries cannot be changed, and are kept for 800 days. A CSV begins with the same entry, and has at most ${MAX_ENTRIES}.`,
    action: <CsvLink to={`${path}.csv?${csv}`} />,
  };
  return pageResponse(visit, dashboard, { title: 'Audit log', head, main });
}

/** `GET /audit.csv` and `GET /operator/audit.csv`: the 500 newest entries; `before` continues with the id of the last one. */
export async function downloadAudit(visit: Visit, { accounts }: Dashboard) {
  const entries = await accounts.audit.list(readFilter(visit).filter);
  const columns = ['id', 'time', 'actor', 'action', 'customer', 'keyId', 'address', 'details'] as const;
  return csvResponse('audit.csv', { columns, rows: entries.map((entry) => ({ ...entry, actor: actorText(entry) })) });
}

interface FiltersProps {
  path: string;
  values: ReturnType<typeof readFilter>['values'];
  /** Undefined for a member. */
  customers: readonly { id: number; name: string }[] | undefined;
  today: string;
}

function Filters({ path, values, customers, today }: FiltersProps): Html {
  const options = (customers ?? []).map(({ id, name }) => [String(id), name] as const);
  return (
    <FilterForm action={path} label="Audit log" button="Show">
      {customers && (
        <>
          <Field
            name="customer"
            label="Customer"
            options={[['', 'All'], ...options]}
            value={values.customer}
            optional
          />
          <Field
            {...{ name: 'actor', label: 'Who', type: 'search', placeholder: 'Email, cli or start' }}
            value={values.actor}
            maxlength={254}
            optional
          />
        </>
      )}
      <Field optional name="action" label="Action" options={ACTION_GROUPS} value={values.action} />
      <Field name="from" label="From" type="date" value={values.from} max={today} optional />
      <Field name="to" label="To" type="date" value={values.to} max={today} optional />
    </FilterForm>
  );
}

function Pages({
  path,
  entries,
  query,
}: {
  path: string;
  entries: readonly AuditEntry[];
  query: URLSearchParams;
}): Html {
  const [newest, oldest] = [entries[0] as AuditEntry, entries.at(-1) as AuditEntry];
  const days = [...new Set([oldest, newest].map(({ time }) => shortDate(time)))].join(' to ');
  const older = new URLSearchParams([...query, ['before', String(oldest.id)]]);
  return (
    <nav class="pages" aria-label="Pages">
      <p>
        {entries.length} {entries.length === 1 ? 'entry' : 'entries'}, {days}
      </p>
      {entries.length === ENTRIES_PER_PAGE && (
        <a href={`${path}?${older}`} rel="next">
          Older entries
        </a>
      )}
    </nav>
  );
}
