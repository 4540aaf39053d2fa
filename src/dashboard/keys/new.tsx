import { checkActive } from '../../../db/storage/accounts/customers.js';
import type { ApiKey, CreatedKey } from '../../../db/storage/accounts/key-rows.js';
import { MAX_LABEL } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import { CodeBlock } from '../../site/html/code-frame.js';
import type { Html } from '../../site/html/html.js';
import { Choices } from '../components/field.js';
import { Buttons, ChangeForm } from '../components/form.js';
import { Day, seconds, until } from '../components/time.js';
import { pageResponse, seeOther } from '../request/page-response.js';
import { secretPage } from '../request/secret-page.js';
import { actorOf, type Dashboard, type MemberVisit } from '../route.js';
import { chosenExpiry, chosenOrigins, expiryFields, originsField } from './choice.js';
import { Samples } from './samples.js';

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
        <Buttons cancel="/keys">Create key</Buttons>
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
      ['See it arrive', <FirstRequest keyId={keyId} now={visit.now} />],
    ],
    next: old ? `/keys/${keyId}` : '/keys',
  });
}

/** The link opens a tab, because leaving this page would lose the secret. */
function FirstRequest({ keyId, now }: { keyId: string; now: Date }): Html {
  return (
    <div class="first-request">
      <div>
        <p>
          <span class="state waiting">Waiting for the first request</span>
        </p>
        <p class="soft">As of {seconds(now.toISOString())}. A request shows up within ten seconds.</p>
      </div>
      <a class="button quiet" href={`/keys/${keyId}`} target="_blank" rel="noopener">
        Check now, in a new tab ↗
      </a>
    </div>
  );
}
