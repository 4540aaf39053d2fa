import { capitalized, count } from '../../../db/domain/text/format.js';
import type { Actor } from '../../../db/storage/accounts/audit.js';
import type { CustomerRow } from '../../../db/storage/accounts/customer-rows.js';
import { wholeNumber } from '../../../db/storage/accounts/customers.js';
import { MAX_ACTIVE_KEYS } from '../../../db/storage/accounts/key-rules.js';
import { MAX_MEMBERS } from '../../../db/storage/accounts/members.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, DangerZone, type Fact, Facts, type HeadingProps } from '../components/card.js';
import { SettingForm, typedField } from '../components/form.js';
import { Day } from '../components/time.js';
import { FailedTable } from '../failed/failed.js';
import { type CustomerKeys, KeyLists, readCustomerKeys, usePhrase } from '../keys/customer-keys.js';
import { rateLimit } from '../keys/key-page.js';
import { inviteMember } from '../members/actions.js';
import { InviteSetting, MemberTable } from '../members/members.js';
import { checkConfirmation, tryChange } from '../request/checks.js';
import { pageResponse, seeOther } from '../request/page-response.js';
import { actorOf, customerOf, type Dashboard, Form, type OperatorVisit, type Visit } from '../route.js';

const SECTION = ['Customers', '/operator/customers'] as const;

/** `GET /operator/customers/{id}`. @param notice the result of a form */
export async function showCustomer(visit: OperatorVisit, dashboard: Dashboard, notice?: Child) {
  const { now } = visit;
  const { customer } = await customerOf(visit, dashboard);
  const base = pathOf(customer);
  const [keys, members, failed] = await Promise.all([
    readCustomerKeys(dashboard, customer.id, now, { scope: null }),
    dashboard.accounts.members.list(customer.id),
    dashboard.accounts.failedRequests(customer.id),
  ]);
  const main = (
    <>
      {notice}
      <Facts facts={factsOf(keys)} />
      <div class="stack">
        {keys.all.length > 0 && (
          <Card title="Keys" id="keys" aside="Only members can create keys. You can revoke one that has leaked.">
            <KeyLists shown={keys.all.toReversed()} keys={keys} operator={{ visit, base }} />
          </Card>
        )}
        {failed.length > 0 && (
          <Card title="Failed requests" id="failed">
            <details>
              <summary>The last {failed.length}, for at most seven days</summary>
              <FailedTable failed={failed} />
            </details>
          </Card>
        )}
        <Card title="Members" id="members" aside={`${members.length} of at most ${MAX_MEMBERS}`}>
          {members.length === 0 ? (
            <p>Nobody can sign in yet. Invite the first member below.</p>
          ) : (
            <MemberTable visit={visit} dashboard={dashboard} members={members} base={`${base}/members`} />
          )}
        </Card>
        <Card label="Settings">
          <InviteSetting visit={visit} action={`${base}/members`} role={members.length === 0 ? 'owner' : 'member'} />
          <LimitsSetting visit={visit} customer={customer} settings={dashboard.settings} />
          <SettingForm
            title="Rename"
            text="Keys and members stay as they are."
            visit={visit}
            action={`${base}/rename`}
            class="inline-form"
            fields={[{ name: 'name', label: 'Name of the customer', value: customer.name, maxlength: 100 }]}
            button="Save"
            kind="quiet"
          />
        </Card>
      </div>
      <SubscriptionZone visit={visit} customer={customer} keys={keys} />
    </>
  );
  const head = headOf(customer, keys);
  return pageResponse(visit, dashboard, { title: customer.name, head, main, scripts: ['commands.js'] });
}

function headOf({ id, subscription, createdAt, endsAt }: CustomerRow, keys: CustomerKeys): Partial<HeadingProps> {
  return {
    section: SECTION,
    state: <span class={`state ${subscription}`}>{capitalized(subscription)}</span>,
    meta: (
      <>
        Customer since <Day at={createdAt} />
        {endsAt && [', until ', <Day at={endsAt} />]} · {lastUsePhrase(keys)} ·{' '}
        <a href={`/operator/audit?customer=${id}`}>audit log</a>
      </>
    ),
  };
}

/** When the keys were used last. */
function lastUsePhrase({ all, now }: CustomerKeys): string {
  const uses = all.flatMap(({ lastAt }) => lastAt ?? []).sort();
  return usePhrase({ lastAt: uses.at(-1) ?? null }, now);
}

function factsOf({ usage, inUse }: CustomerKeys): Fact[] {
  const { requests, cost, limited } = usage.total;
  return [
    ['Requests', count(requests), 'in 30 days'],
    ['Cost', count(cost), 'points in 30 days'],
    ['Refused', count(limited), 'in 30 days, by the rate limit'],
    ['Active keys and links', `${inUse} of ${MAX_ACTIVE_KEYS}`, `${MAX_ACTIVE_KEYS - inUse} left`],
  ];
}

interface SettingProps {
  visit: Visit;
  customer: CustomerRow;
}

/** Points for each key, and the end of the subscription. */
function LimitsSetting({ visit, customer, settings }: SettingProps & Pick<Dashboard, 'settings'>): Html {
  const { id, rateLimit: points, endsAt } = customer;
  const usual = settings.rateLimit
    ? `${rateLimit(settings)} unless you set another number`
    : 'no limit: RATE_LIMIT is off';
  const text = `A key has ${usual}. After the last day, keys get a 403.`;
  const fields = [
    {
      name: 'rateLimit',
      label: 'Points (optional)',
      value: points ? String(points) : '',
      maxlength: 9,
      optional: true,
    },
    { name: 'lastDay', label: 'Last day, UTC (optional)', type: 'date', value: endsAt?.slice(0, 10), optional: true },
  ] as const;
  return (
    <SettingForm
      title="Limits"
      text={text}
      visit={visit}
      action={`/operator/customers/${id}/limits`}
      class="inline-form"
      fields={fields}
      button="Save"
      kind="quiet"
    />
  );
}

interface ZoneProps extends SettingProps {
  keys: CustomerKeys;
}

/** Forms that suspend or delete the customer after its name is typed, or activate a suspended one. */
function SubscriptionZone({ visit, customer, keys }: ZoneProps): Html {
  const { name, subscription } = customer;
  const of = (action: string) => ({ visit, action: `${pathOf(customer)}/${action}` });
  const use = <b>Its keys were {lastUsePhrase(keys)}.</b>;
  return (
    <>
      {subscription === 'suspended' && (
        <Card label="Activate" class="after">
          <SettingForm
            {...of('activate')}
            title="Activate the subscription"
            text="The keys work again within a second, and members can create new ones."
            button="Activate"
          />
        </Card>
      )}
      <DangerZone label="Suspend or delete">
        {subscription === 'active' && (
          <SettingForm
            {...of('suspend')}
            title="Suspend the subscription"
            text={[
              'Its keys get a 403 within a second, and members cannot create new ones. Nothing is deleted, and you can activate it again. ',
              use,
            ]}
            fields={[typedField('name', name)]}
            button="Suspend"
            kind="danger"
          />
        )}
        <SettingForm
          {...of('delete')}
          title="Delete the customer"
          text={[
            'Its keys get a 401 within a second, and its members are signed out. The audit log and usage stay. You cannot undo this. ',
            use,
          ]}
          fields={[typedField('name', name, 'delete')]}
          button="Delete customer"
          kind="danger"
        />
      </DangerZone>
    </>
  );
}

const pathOf = ({ id }: Pick<CustomerRow, 'id'>) => `/operator/customers/${id}` as const;

/** `POST /operator/customers`: creates a customer, and an invitation of the first member if there is one. An invalid email creates nothing. */
export async function createCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customers, links } = dashboard.accounts;
  const [email, token] = [visit.form.text('email'), visit.form.text('id')];
  const again = email === '' ? undefined : await links.findInvitation(token, email);
  const id = again?.member.customerId ?? (await customers.create(visit.form.text('name'), actorOf(visit))).id;
  if (email === '') return seeOther(pathOf({ id }));
  const form = new Form({ email, id: token });
  const sent = { ...visit, form, path: `${pathOf({ id })}/members` as const, params: { id: String(id) } };
  return tryChange(sent, dashboard, showCustomer, inviteMember<'operator'>(showCustomer));
}

/** Changes the customer of the path. @param refusal message if its name must be typed first, and was not */
const changing =
  (change: (of: Dashboard['accounts'], id: number, actor: Actor, form: Form) => Promise<unknown>, refusal?: string) =>
  async (visit: OperatorVisit, dashboard: Dashboard) => {
    const { customer } = await customerOf(visit, dashboard);
    if (refusal) checkConfirmation(visit, customer.name, `That does not match the name. ${refusal}`);
    await change(dashboard.accounts, customer.id, actorOf(visit), visit.form);
    return seeOther(visit.path.endsWith('/delete') ? '/operator/customers' : pathOf(customer));
  };

export const renameCustomer = changing(({ customers }, id, actor, form) =>
  customers.rename(id, form.text('name'), actor),
);
export const limitCustomer = changing(({ customers }, id, actor, form) => {
  const [points, lastDay] = [form.text('rateLimit'), form.text('lastDay')];
  return customers.setLimits(id, { rateLimit: points ? wholeNumber(points) : null, lastDay: lastDay || null }, actor);
});
export const suspendCustomer = changing(
  ({ customers }, id, actor) => customers.setSubscription(id, 'suspended', actor),
  'The subscription was not suspended.',
);
export const activateCustomer = changing(({ customers }, id, actor) => customers.setSubscription(id, 'active', actor));
export const deleteCustomer = changing(
  (accounts, id, actor) => accounts.deleteCustomer(id, actor),
  'The customer was not deleted.',
);
