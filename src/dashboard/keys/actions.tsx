import { checkActive } from '../../../db/storage/accounts/customers.js';
import { GRACE, MAX_LABEL } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import type { ApiKey, CreatedKey } from '../../../db/storage/accounts/keys.js';
import { CodeBlock } from '../../site/html/controls.js';
import { Choices } from '../components/field.js';
import { ChangeForm, Submit } from '../components/form.js';
import { Day, until } from '../components/time.js';
import { checkConfirmation } from '../request/checks.js';
import { pageResponse, seeOther } from '../request/page-response.js';
import { secretPage } from '../request/secret-page.js';
import { actorOf, customerOf, type Dashboard, type MemberVisit, namedBy, ownOnly, type VisitOf } from '../route.js';
import { labelOf } from './customer-keys.js';
import { Samples } from './samples.js';
import { chosenExpiry, chosenOrigins, expiryFields, originsField } from './settings.js';

const keyIdOf = ({ params }: Pick<MemberVisit, 'params'>): string => params.key ?? '';

export const renameKey = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const label = visit.form.text('label');
  const { keyId } = await accounts.keys.rename(keyIdOf(visit), label, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

export const changeExpiry = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const end = chosenExpiry(visit);
  const { keyId } = await accounts.keys.changeExpiry(keyIdOf(visit), end, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

export const changeOrigins = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const origins = chosenOrigins(visit);
  const { keyId } = await accounts.keys.changeOrigins(keyIdOf(visit), origins, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

/** `POST /keys/{key}/rotate`: the response is the only page that shows the new secret. */
export async function rotateKey(visit: MemberVisit, dashboard: Dashboard) {
  const graceSeconds = GRACE[visit.form.choice('grace', ['0', '1h', '24h', '7d'], '24h')];
  const rotation = { keyId: keyIdOf(visit), graceSeconds, newKeyId: visit.form.text('id') };
  const { created, old } = await dashboard.accounts.keys.rotate(rotation, actorOf(visit), ownOnly(visit));
  dashboard.notices?.keyChanged('rotated', old, visit.visitor.email);
  return showSecret(visit, dashboard, created, old);
}

/** `POST …/keys/{key}/revoke`, by a member or an operator. */
export async function revokeKey(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const { customer, base } = await customerOf(visit, dashboard);
  const of = { customerId: customer.id };
  const key = await keys.find(keyIdOf(visit), of);
  // Operators, who end a key that has leaked, have a button in the list.
  if (visit.visitor.role !== 'operator')
    checkConfirmation(visit, labelOf(key), 'That is not what the key is called. The key was not revoked.');
  const revoked = await keys.revoke(key.keyId, actorOf(visit), of);
  if (key.state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, namedBy(visit.visitor));
  return seeOther(base ?? (key.scope === 'calendar' ? '/calendars' : '/keys'));
}

const SECTION = ['Keys', '/keys'] as const;

const placeOf = ({ form }: MemberVisit) => form.choice('place', ['server', 'web'], 'server');

export async function createKey(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  const origins = placeOf(visit) === 'web' ? chosenOrigins(visit) : [];
  const expiresAt = form.has('expires') ? chosenExpiry(visit) : null;
  const key = { label: form.text('label'), keyId: form.text('id'), expiresAt, origins };
  const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
  dashboard.notices?.keyChanged('created', created, visitor.email);
  return showSecret(visit, dashboard, created);
}

export async function showNewKey(visit: MemberVisit, dashboard: Dashboard) {
  checkActive(visit.visitor.customer);
  const label = {
    name: 'label',
    label: 'Label',
    value: '',
    maxlength: MAX_LABEL,
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
    <div class="card">
      <ChangeForm visit={visit} action="/keys/new" class="stack" newId={generateKey().keyId} fields={fields}>
        <div>
          <Submit>Create key</Submit>
        </div>
      </ChangeForm>
    </div>
  );
  const head = { title: 'Create a key', section: SECTION };
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Key not created' : head.title, head, main });
}

/** The only page that shows the secret of a key. That of a key for web pages stays on the page of the key. @param old the key that it replaces */
export async function showSecret(visit: MemberVisit, dashboard: Dashboard, key: CreatedKey, old?: ApiKey) {
  const { keyId, keySecret, expiresAt } = key;
  if (key.origins) return seeOther(`/keys/${keyId}`);
  const { apiUrl } = dashboard.settings;
  const about = (
    <>
      <CodeBlock title="Both, as a .env file" what="both as variables">
        {`CIVIC_DATA_KEY_ID=${keyId}\nCIVIC_DATA_KEY_SECRET=${keySecret}`}
      </CodeBlock>
      <p class="soft">
        Keep it out of version control and out of web pages. If it is lost or leaked, rotate the key.
        {expiresAt && (
          <>
            {' '}
            It expires on <Day at={expiresAt} />.
          </>
        )}
      </p>
    </>
  );
  return secretPage(visit, dashboard, {
    title: `${old ? 'New key' : 'Key created'}: ${key.label}`,
    section: SECTION,
    notice: [
      'We store only a hash of it.',
      old?.expiresAt && ` The old key stops working in ${until(old.expiresAt, visit.now)}.`,
    ],
    id: keyId,
    secret: keySecret,
    about,
    steps: [
      ['Send a request', <Samples apiUrl={apiUrl} credentials={`${keyId}:${keySecret}`} />],
      [
        'See it arrive',
        <p>
          The{' '}
          <a href={`/keys/${keyId}`} target="_blank" rel="noopener">
            page of the key
          </a>{' '}
          counts it within ten seconds. It opens in a new tab, because leaving this page would lose the secret.
        </p>,
      ],
    ],
    next: old ? `/keys/${keyId}` : '/keys',
  });
}
