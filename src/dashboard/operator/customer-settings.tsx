import type { CustomerRow } from '../../../db/accounts/customers.js';
import type { Html } from '../../pages/html.js';
import { Submit } from '../components/button.js';
import { Card, DangerZone, Setting } from '../components/card.js';
import { ChangeForm, ConfirmForm } from '../components/form.js';
import type { CustomerKeys } from '../keys/customer-keys.js';
import type { Visit } from '../route.js';

interface SettingProps {
  visit: Visit;
  customer: CustomerRow;
}

export function RenameCustomer({ visit, customer: { id, name: value } }: SettingProps): Html {
  const name = { name: 'name', label: 'Name of the customer', value, maxlength: 100 };
  return (
    <Setting title="Rename" text="Keys and members stay as they are.">
      <ChangeForm visit={visit} action={`/operator/customers/${id}/rename`} class="inline-form" fields={[name]}>
        <Submit kind="quiet">Save</Submit>
      </ChangeForm>
    </Setting>
  );
}

/** Suspends the subscription of an active customer, after the name was typed; activates that of a suspended one. */
export function SubscriptionZone({ visit, customer, keys }: SettingProps & { keys: CustomerKeys }): Html {
  const path = `/operator/customers/${customer.id}`;
  if (customer.subscription === 'suspended') return <ActivateSetting visit={visit} action={`${path}/activate`} />;
  const { active } = keys;
  const text = (
    <>
      Its keys get a 403 within a second, and members cannot create new ones. Nothing is deleted, and you can activate
      it again.{' '}
      <b>{active.some(({ lastUsed }) => lastUsed !== null) ? 'The keys are in use.' : 'No key has been used.'}</b>
    </>
  );
  return (
    <DangerZone label="Suspend">
      <Setting title="Suspend the subscription" text={text}>
        <ConfirmForm visit={visit} action={`${path}/suspend`} what="name" expected={customer.name} maxlength={200}>
          <Submit kind="danger">Suspend</Submit>
        </ConfirmForm>
      </Setting>
    </DangerZone>
  );
}

function ActivateSetting({ visit, action }: { visit: Visit; action: string }): Html {
  return (
    <Card label="Activate" class="after">
      <Setting
        title="Activate the subscription"
        text="The keys work again within a second, and members can create new ones."
      >
        <ChangeForm visit={visit} action={action}>
          <Submit>Activate</Submit>
        </ChangeForm>
      </Setting>
    </Card>
  );
}
