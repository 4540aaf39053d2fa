import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import {
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  actorText,
  MAX_ENTRIES,
} from '../../../db/storage/accounts/audit.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Empty } from '../components/card.js';
import { Field } from '../components/field.js';
import { CsvLink, FilterForm } from '../components/form.js';
import { type Column, Noted, Table } from '../components/table.js';
import { Day, dayOf, moment, seconds } from '../components/time.js';
import { csvResponse, pageResponse } from '../request/page-response.js';
import type { Dashboard, VisitOf } from '../route.js';
import ACTIONS from './actions.json' with { type: 'json' };

const ENTRIES_PER_PAGE = 100;

/** Members see the entries of their customer, operators those of all customers. */
type Visit = VisitOf<'signed-in'>;

const pathOf = ({ visitor }: Visit) => (visitor.role === 'operator' ? '/operator/audit' : '/audit');

/** Reads the values of the form, which links repeat, and the filter that they describe. Invalid values filter nothing. */
function readFilter({ query, visitor }: Visit) {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 254);
  const day = (name: string) => (isCivilDay(text(name)) ? text(name) : '');
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : undefined);
  const action = ACTION_GROUPS.some(([value]) => value === text('action')) ? text('action') : '';
  const customer = String(id('customer') ?? '');
  const values = { customer, actor: text('actor'), action, from: day('from'), to: day('to') };
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

export async function showAudit(visit: Visit, dashboard: Dashboard) {
  const { values, filter } = readFilter(visit);
  const [entries, customers] = await Promise.all([
    dashboard.accounts.audit.list({ ...filter, limit: ENTRIES_PER_PAGE }),
    visit.visitor.role === 'operator' ? dashboard.accounts.customers.list() : undefined,
  ]);
  const [path, today] = [pathOf(visit), dayOf(visit.now)];
  const ofCustomers = [['', 'All'] as const, ...(customers ?? []).map(({ id, name }) => [String(id), name] as const)];
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  const csv = new URLSearchParams(query);
  if (filter.before) csv.set('before', String(filter.before));
  const main = (
    <>
      <FilterForm action={path} label="Audit log">
        {customers && [
          <Field optional name="customer" label="Customer" options={ofCustomers} value={values.customer} />,
          <Field
            optional
            name="actor"
            label="Who"
            type="search"
            value={values.actor}
            placeholder="Email, cli or start"
          />,
        ]}
        <Field optional name="action" label="Action" options={ACTION_GROUPS} value={values.action} />
        <Field optional name="from" label="From" type="date" value={values.from} max={today} />
        <Field optional name="to" label="To" type="date" value={values.to} max={today} />
      </FilterForm>
      {entries.length === 0 ? (
        <Empty title="No entries match" text="Choose other days or another action." />
      ) : (
        <Card label="Entries">
          <AuditTable entries={entries} now={visit.now} isOfAll={customers !== undefined} />
          {entries.length === ENTRIES_PER_PAGE && (
            <nav class="pages" aria-label="Pages">
              <a href={`${path}?${new URLSearchParams([...query, ['before', String(entries.at(-1)?.id)]])}`} rel="next">
                Older entries
              </a>
            </nav>
          )}
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

const ADDRESS: Column = { name: 'Address', label: 'Address', class: 'right' };

/** @param isOfAll whether the entries may be of several customers */
function AuditTable({ entries, now, isOfAll }: { entries: readonly AuditEntry[]; now: Date; isOfAll: boolean }): Html {
  const rows = entries.map((entry) => {
    const { time, action, keyId, details, address } = entry;
    const who = actorWords(entry);
    return [
      [<Day at={time} />, <p class="meta">{seconds(time)}</p>],
      <Noted note={who.kind}>{who.name}</Noted>,
      <Noted note={keyId && <code>{keyId}</code>}>
        {ACTION_WORDS[action] ?? action} {details.replace(TIME, (at) => moment(at, now))}
      </Noted>,
      ...(isOfAll ? [customerOf(entry)] : []),
      address === null ? <None /> : <code>{address}</code>,
    ];
  });
  return <Table columns={['Time', 'Who', 'What', ...(isOfAll ? ['Customer'] : []), ADDRESS]} rows={rows} />;
}

/** A time in the details, which the page formats. */
const TIME = /\d{4}-\d{2}-\d{2}T[\d:]{8}Z/g;

function customerOf({ customer, customerId, deletedAt }: AuditEntry): Child {
  if (customer === null) return <None />;
  return deletedAt === null ? <a href={`/operator/customers/${customerId}`}>{customer}</a> : customer;
}

const None = () => <span class="unseen">None</span>;

/** What happened, in words. The details of the entry follow. */
const ACTION_WORDS: Readonly<Record<AuditAction, string>> = ACTIONS;

/** Groups of actions, by the value of the filter. */
const ACTION_GROUPS: readonly [value: string, text: string][] = [
  ['', 'All'],
  ['key', 'Keys: all changes'],
  ['key.create', 'Key created'],
  ['key.rotate', 'Key rotated'],
  ['key.revoke', 'Key revoked'],
  ['customer', 'Customers'],
  ['member', 'Members'],
  ['link', 'Links and invitations'],
  ['session', 'Sign-in'],
  ['webhook', 'Webhooks'],
];

/** Who did something: a name, and a note about it. */
function actorWords({ actor, actorName, customerId, linkBy }: AuditEntry): { name: string; kind: string } {
  if (actor === 'operator') return { name: 'Operator', kind: 'of the service' };
  if (actor === 'cli') return { name: 'Command line', kind: 'on the server' };
  if (actor === 'dashboard') return { name: 'Dashboard', kind: 'automatically' };
  if (actor === 'start') return { name: 'Dashboard', kind: 'when it started' };
  const name = actorText({ actor: actorName || actor, linkBy });
  return { name, kind: actorName ? actor : customerId === null ? 'operator' : '' };
}
