import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Field } from '../components/field.js';
import { dayOf } from '../components/time.js';
import type { UsageTable } from '../usage/usage-table.js';
import type { KeyProblem } from './key-problem.js';
import { lastUse } from './key-state.js';

interface RevokeZoneProps {
  apiKey: ApiKey;
  usage: UsageTable;
  now: Date;
  /** Where the form goes. */
  action: string;
  problem: KeyProblem | undefined;
}

/** What has to be typed to revoke a key. */
export const confirmationOf = ({ label, keyId }: ApiKey): string => label || keyId;

/** Last on its page, with how much the key is used. */
export function RevokeZone({ apiKey: key, usage, now, action, problem }: RevokeZoneProps): Html {
  const { requests } = usage.at(dayOf(now), key.keyId);
  const use = lastUse(key, now);
  const own = problem?.field === 'confirm' ? problem : undefined;
  return (
    <section class="danger-zone" aria-label="Revoke">
      <div class="setting">
        <div>
          <h2>Revoke this key</h2>
          <p>
            Every program that uses it gets a 401 at once. This cannot be undone.{' '}
            <b>
              {use
                ? `${amountOf(requests, 'request')} came with it today, the last one ${use.relative.toLowerCase()}.`
                : 'It was never used.'}
            </b>
          </p>
        </div>
        <form method="post" action={action} novalidate>
          <Field
            name="confirm"
            label={`To confirm, type the ${key.label ? 'label' : 'id'} of the key: ${confirmationOf(key)}`}
            value={own?.typed}
            maxlength={60}
            problem={own?.message}
          />
          <button type="submit" class="button danger">
            Revoke key
          </button>
        </form>
      </div>
    </section>
  );
}
