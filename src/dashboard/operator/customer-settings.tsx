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

interface ZoneProps extends SettingProps {
  keys: CustomerKeys;
}

/** Suspends or deletes the customer, after its name was typed. The subscription of a suspended one can be activated. */
export function SubscriptionZone({ visit, customer, keys: { active } }: ZoneProps): Html {
  const { id, name, subscription } = customer;
  const path = `/operator/customers/${id}`;
  const use = (
    <b>{active.some(({ lastUsed }) => lastUsed !== null) ? 'The keys are in use.' : 'No key has been used.'}</b>
  );
  const confirm = { visit, what: 'name', expected: name, maxlength: 200 };
  return (
    <>
      {subscription === 'suspended' && <ActivateSetting visit={visit} action={`${path}/activate`} />}
      <DangerZone label="Suspend or delete">
        {subscription === 'active' && (
          <Setting
            title="Suspend the subscription"
            text={[
              'Its keys get a 403 within a second, and members cannot create new ones. Nothing is deleted, and you can activate it again. ',
              use,
            ]}
          >
            <ConfirmForm {...confirm} action={`${path}/suspend`}>
              <Submit kind="danger">Suspend</Submit>
            </ConfirmForm>
          </Setting>
        )}
        <Setting
          title="Delete the customer"
          text={[
            'Its keys get a 401 within a second, and its members are signed out. The audit log and usage stay. You cannot undo this. ',
            use,
          ]}
        >
          <ConfirmForm {...confirm} to="delete" action={`${path}/delete`}>
            <Submit kind="danger">Delete customer</Submit>
          </ConfirmForm>
        </Setting>
      </DangerZone>
    </>
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
