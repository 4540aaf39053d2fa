import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import { isoTime } from '../../../db/accounts/rules.js';
import { mediumDate } from '../../../db/text/format.js';
import { Choices } from '../components/field.js';
import { Buttons, ChangeForm } from '../components/form.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import { tryChange } from '../request/try-change.js';
import type { MemberVisit } from '../route.js';
import { actorOf } from '../session/visitor.js';
import { secretPage, shownBefore } from './secret.js';

const LIFETIMES = ['never', '90d', '1y'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const lifetimeOf = ({ form }: MemberVisit): Lifetime => form.choice('expires', LIFETIMES, 'never');

/** `POST /keys/new`: its answer is the only page that has the secret. */
export function createKey(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor, now } = visit;
  return tryChange(visit, dashboard, { page: showNewKey, repeated: shownBefore }, async () => {
    const key = { label: form.text('label'), keyId: form.text('id'), expiresAt: endOf(lifetimeOf(visit), now) };
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return secretPage(visit, dashboard, created);
  });
}

/** `GET /keys/new` */
export async function showNewKey(visit: MemberVisit, dashboard: Dashboard) {
  const on = (one: Lifetime) => mediumDate(endOf(one, visit.now) ?? '');
  const label = {
    ...{ name: 'label', label: 'Label', value: '', maxlength: MAX_LABEL },
    hint: 'The program that will use it, such as “web” or “nightly export”. You can change it later.',
  };
  const main = (
    <>
      <Crumbs section="Keys" path="/keys" name="New key" />
      <Heading title="Create a key" />
      <div class="card">
        <ChangeForm visit={visit} action="/keys/new" class="stack new-key" newId={generateKey().keyId} fields={[label]}>
          <Choices
            name="expires"
            legend="Expires"
            value={lifetimeOf(visit)}
            options={[
              ['never', 'Never'],
              ['90d', `In 90 days (${on('90d')})`],
              ['1y', `In 1 year (${on('1y')})`],
            ]}
          />
          <Buttons cancel="/keys">Create key</Buttons>
        </ChangeForm>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Key not created' : 'Create a key', main });
}

/** When a key ends that is made now; null for never. */
function endOf(lifetime: Lifetime, now: Date): string | null {
  if (lifetime === 'never') return null;
  const end = new Date(now);
  if (lifetime === '90d') end.setUTCDate(end.getUTCDate() + 90);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return isoTime(end);
}
