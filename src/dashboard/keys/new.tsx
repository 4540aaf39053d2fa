import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import { AccountsError, isoTime } from '../../../db/accounts/rules.js';
import type { HttpResponse } from '../../response/response.js';
import { Choices, Field } from '../components/field.js';
import { Crumbs, Heading } from '../components/heading.js';
import { mediumDay } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { shownBefore } from './repeated.js';
import { secretPage } from './secret.js';

const LIFETIMES = ['never', '90d', '1y'] as const;
type Lifetime = (typeof LIFETIMES)[number];

interface NewKeyForm {
  label: string;
  lifetime: Lifetime;
  /** The id of the key to be made, so that a form that is sent twice makes one key. */
  keyId: string;
  problem?: string | undefined;
}

/** `GET /keys/new` */
export async function showNewKey(visit: VisitOf<'member'>, dashboard: Dashboard) {
  const { keyId } = generateKey();
  return newKeyPage(visit, dashboard, { label: '', lifetime: 'never', keyId });
}

/** `POST /keys/new`: its answer is the only page that has the secret. */
export async function createKey(visit: VisitOf<'member'>, dashboard: Dashboard): Promise<HttpResponse> {
  const { form, visitor, now } = visit;
  const input = {
    label: form.text('label'),
    lifetime: form.choice('expires', LIFETIMES, 'never'),
    keyId: form.text('id'),
  };
  try {
    const expiresAt = endOf(input.lifetime, now);
    const key = { label: input.label, keyId: input.keyId, expiresAt };
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return secretPage(visit, dashboard, created);
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    if (error.problem === 'repeated') return shownBefore(visit, dashboard, input.keyId);
    if (error.problem !== 'invalid') throw error;
    // A form whose id was changed gets a new one.
    const keyId = error.field === 'keyId' ? generateKey().keyId : input.keyId;
    return newKeyPage(visit, dashboard, { ...input, keyId, problem: error.message }, 422);
  }
}

function newKeyPage(
  visit: VisitOf<'member'>,
  dashboard: Dashboard,
  { label, lifetime, keyId, problem }: NewKeyForm,
  status = 200,
): HttpResponse {
  const on = (one: Lifetime) => mediumDay(endOf(one, visit.now) ?? '');
  const main = (
    <>
      <Crumbs section="Keys" path="/keys" name="New key" />
      <Heading title="Create a key" />
      <div class="card">
        <form method="post" action="/keys/new" class="stack new-key" novalidate>
          <input type="hidden" name="id" value={keyId} />
          <Field
            name="label"
            label="Label"
            hint="The program that will use it, such as “web” or “nightly export”. You can change it later."
            value={label}
            maxlength={MAX_LABEL}
            problem={problem}
          />
          <Choices
            name="expires"
            legend="Expires"
            value={lifetime}
            options={[
              ['never', 'Never'],
              ['90d', `In 90 days (${on('90d')})`],
              ['1y', `In 1 year (${on('1y')})`],
            ]}
          />
          <div class="row">
            <button type="submit" class="button">
              Create key
            </button>
            <a class="button quiet" href="/keys">
              Cancel
            </a>
          </div>
        </form>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: problem ? 'Create a key: not yet' : 'Create a key', main }, status);
}

/** When a key ends that is made now; null for never. */
function endOf(lifetime: Lifetime, now: Date): string | null {
  if (lifetime === 'never') return null;
  const end = new Date(now);
  if (lifetime === '90d') end.setUTCDate(end.getUTCDate() + 90);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return isoTime(end);
}
