import { checkActive } from '../../../db/accounts/customers.js';
import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import { Choices } from '../components/field.js';
import { Buttons, ChangeForm } from '../components/form.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import { tryChange } from '../request/try-change.js';
import type { MemberVisit } from '../route.js';
import { actorOf } from '../session/visitor.js';
import { chosenExpiry, chosenOrigins, expiryFields, originsField } from './choice.js';
import { secretPage } from './secret.js';

const placeOf = ({ form }: MemberVisit) => form.choice('place', ['server', 'web'], 'server');

/** `POST /keys/new`: its answer is the only page that has the secret. */
export function createKey(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  return tryChange(visit, dashboard, { page: showNewKey }, async () => {
    const origins = placeOf(visit) === 'web' ? chosenOrigins(visit) : [];
    const expiresAt = form.has('expires') ? chosenExpiry(visit) : null;
    const key = { label: form.text('label'), keyId: form.text('id'), expiresAt, origins };
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return secretPage(visit, dashboard, created);
  });
}

/** `GET /keys/new` */
export async function showNewKey(visit: MemberVisit, dashboard: Dashboard) {
  checkActive(visit.visitor.customer);
  const label = {
    ...{ name: 'label', label: 'Label', value: '', maxlength: MAX_LABEL },
    hint: 'The program that will use it, such as “web” or “nightly export”. You can change it later.',
  };
  const place = (
    <Choices
      name="place"
      legend="Where will it be used?"
      value={placeOf(visit)}
      options={[
        ['server', 'On a server, in a program', 'Keep its secret there. Nobody else may see it.'],
        ['web', 'On web pages', 'Everyone can read it. It works only on the sites you list.'],
      ]}
    />
  );
  const fields = [label, place, originsField([], { class: 'only-web' }), ...expiryFields(visit, null)];
  const main = (
    <>
      <Crumbs section="Keys" path="/keys" name="New key" />
      <Heading title="Create a key" />
      <div class="card">
        <ChangeForm visit={visit} action="/keys/new" class="stack" newId={generateKey().keyId} fields={fields}>
          <Buttons cancel="/keys">Create key</Buttons>
        </ChangeForm>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Key not created' : 'Create a key', main });
}
