import type { CustomerRow } from '../../../db/accounts/customers.js';
import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Field } from '../components/field.js';
import { isEnded } from '../keys/key-name.js';
import { lastUse } from '../keys/key-state.js';

export interface RenameInput {
  name: string;
  message: string;
}

export interface SuspendInput {
  typed: string;
  message: string;
}

export function RenameCustomer({ customer, input }: { customer: CustomerRow; input: RenameInput | undefined }): Html {
  return (
    <div class="setting">
      <div>
        <h2>Rename</h2>
        <p>Keys and members stay as they are.</p>
      </div>
      <form class="inline-form" method="post" action={`/operator/customers/${customer.id}/rename`} novalidate>
        <Field
          name="name"
          label="Name of the customer"
          value={input?.name ?? customer.name}
          maxlength={100}
          problem={input?.message}
        />
        <button type="submit" class="button quiet">
          Save
        </button>
      </form>
    </div>
  );
}

interface SubscriptionZoneProps {
  customer: CustomerRow;
  keys: readonly ApiKey[];
  input: SuspendInput | undefined;
  now: Date;
}

/** Suspends the subscription of an active customer, after the name was typed; activates that of a suspended one. */
export function SubscriptionZone({ customer, keys, input, now }: SubscriptionZoneProps): Html {
  const path = `/operator/customers/${customer.id}`;
  if (customer.subscription === 'suspended') return <ActivateSetting action={`${path}/activate`} />;
  const active = keys.filter((key) => !isEnded(key));
  const uses = active.flatMap((key) => lastUse(key, now) ?? []);
  return (
    <section class="danger-zone" aria-label="Suspend">
      <div class="setting">
        <div>
          <h2>Suspend the subscription</h2>
          <p>
            {active.length === 1 ? 'The key answers' : `All ${amountOf(active.length, 'key')} answer`} 403 within a
            second, and members can create none. Nothing is deleted, and activating undoes it.{' '}
            <b>{uses.length > 0 ? 'The keys are in use.' : 'No key was used.'}</b>
          </p>
        </div>
        <form method="post" action={`${path}/suspend`} novalidate>
          <Field
            name="confirm"
            label={`To confirm, type the name: ${customer.name}`}
            value={input?.typed}
            maxlength={200}
            problem={input?.message}
          />
          <button type="submit" class="button danger">
            Suspend
          </button>
        </form>
      </div>
    </section>
  );
}

function ActivateSetting({ action }: { action: string }): Html {
  return (
    <section class="card after" aria-label="Activate">
      <div class="setting">
        <div>
          <h2>Activate the subscription</h2>
          <p>The keys are accepted again within a second, and members can create new ones.</p>
        </div>
        <form method="post" action={action}>
          <button type="submit" class="button">
            Activate
          </button>
        </form>
      </div>
    </section>
  );
}
