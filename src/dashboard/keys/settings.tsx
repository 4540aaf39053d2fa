import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import type { Html } from '../../pages/html.js';
import { Choices, Field } from '../components/field.js';
import type { KeyProblem } from './key-problem.js';

interface RenameProps {
  apiKey: ApiKey;
  problem: KeyProblem | undefined;
}

export function RenameSetting({ apiKey: { keyId, label }, problem }: RenameProps): Html {
  const own = problem?.field === 'label' ? problem : undefined;
  return (
    <div class="setting">
      <div>
        <h2>Rename</h2>
        <p>Only people see the label. Programs go on as before.</p>
      </div>
      <form class="inline-form" method="post" action={`/keys/${keyId}/rename`} novalidate>
        <Field name="label" label="Label" value={own?.typed ?? label} maxlength={MAX_LABEL} problem={own?.message} />
        <button type="submit" class="button quiet">
          Save
        </button>
      </form>
    </div>
  );
}

/** How long the old key goes on, by the value of the form. */
export const GRACE = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export const GRACE_NAMES = Object.keys(GRACE) as (keyof typeof GRACE)[];

interface RotateProps {
  apiKey: ApiKey;
  /** The id of the key to be made, so that a form that is sent twice makes one key. */
  newKeyId: string;
}

export function RotateSetting({ apiKey: { keyId }, newKeyId }: RotateProps): Html {
  return (
    <div class="setting">
      <div>
        <h2>Rotate</h2>
        <p>
          Makes a new key with this label. Until this key stops, both work, and this page shows which one your programs
          use.
        </p>
      </div>
      <form method="post" action={`/keys/${keyId}/rotate`}>
        <input type="hidden" name="id" value={newKeyId} />
        <Choices
          name="grace"
          legend="This key stops"
          value="24h"
          options={[
            ['0', 'at once'],
            ['1h', 'in 1 hour'],
            ['24h', 'in 24 hours'],
            ['7d', 'in 7 days'],
          ]}
        />
        <button type="submit" class="button">
          Rotate key
        </button>
      </form>
    </div>
  );
}
