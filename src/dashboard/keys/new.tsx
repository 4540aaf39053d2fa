import { checkActive } from '../../../db/storage/accounts/customers.js';
import type { ApiKey, CreatedKey } from '../../../db/storage/accounts/key-rows.js';
import { MAX_LABEL } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import { CodeBlock } from '../../site/html/code-frame.js';
import type { Html } from '../../site/html/html.js';
import { Credential } from '../components/card.js';
import { Choices } from '../components/field.js';
import { ButtonLink, Buttons, ChangeForm } from '../components/form.js';
import { Day, seconds, until } from '../components/time.js';
import { pageResponse } from '../request/page-response.js';
import { actorOf, type Dashboard, type MemberVisit } from '../route.js';
import { chosenExpiry, chosenOrigins, expiryFields, originsField } from './choice.js';
import { Samples, WebGuide } from './samples.js';

const SECTION = ['Keys', '/keys'] as const;

const placeOf = ({ form }: MemberVisit) => form.choice('place', ['server', 'web'], 'server');

/** `POST /keys/new`: the response is the only page that shows the secret. */
export async function createKey(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  const origins = placeOf(visit) === 'web' ? chosenOrigins(visit) : [];
  const expiresAt = form.has('expires') ? chosenExpiry(visit) : null;
  const key = { label: form.text('label'), keyId: form.text('id'), expiresAt, origins };
  const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
  dashboard.notices?.keyChanged('created', created, visitor.email);
  return secretPage(visit, dashboard, created);
}

/** `GET /keys/new` */
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

/** The only page that shows the secret of a key. @param old the key that the new one replaces */
export function secretPage(visit: MemberVisit, dashboard: Dashboard, key: CreatedKey, old?: ApiKey) {
  const { apiUrl } = dashboard.settings;
  const title = `${old ? 'New key' : 'Key created'}: ${key.label}`;
  const main = (
    <>
      <p class="notice">
        <span>
          <b>Copy the secret now.</b> You will not see it again, because we store only a hash of it.
          {old?.expiresAt && ` The old key stops working in ${until(old.expiresAt, visit.now)}.`}
        </span>
      </p>
      <ol class="steps">
        <StoreStep apiKey={key} />
        <li class="card">
          <h2>Send a request</h2>
          {key.origins ? (
            <p>
              This page contains the key, and runs as it is. <WebGuide apiUrl={apiUrl} />
            </p>
          ) : (
            <p>
              The curl commands contain the key, so you can run them as they are. The JavaScript and Python samples read
              the two variables from step 1.
            </p>
          )}
          <Samples apiUrl={apiUrl} origins={key.origins} credentials={`${key.keyId}:${key.keySecret}`} />
        </li>
        <ArriveStep keyId={key.keyId} now={visit.now} />
      </ol>
      <p class="row" id="done">
        <ButtonLink to={old ? `/keys/${key.keyId}` : '/keys'}>I saved the secret</ButtonLink>{' '}
        <span class="soft">If you lose it, you have to rotate the key to get a new one.</span>
      </p>
    </>
  );
  const scripts = ['commands.js', 'dashboard.js'];
  return pageResponse(visit, dashboard, { title, head: { section: SECTION }, main, scripts });
}

function StoreStep({ apiKey: { keyId, keySecret, expiresAt, origins } }: { apiKey: CreatedKey }): Html {
  return (
    <li class="card">
      <h2>Save the ID and the secret</h2>
      <dl>
        <Credential name="ID" what="the ID">
          {keyId}
        </Credential>
        <Credential name="Secret" what="the secret" isMain>
          {keySecret}
        </Credential>
      </dl>
      <noscript>
        <p class="soft">Click a value to select all of it.</p>
      </noscript>
      {!origins && (
        <CodeBlock title="Both, as a .env file" what="both as variables">
          {`CIVIC_DATA_KEY_ID=${keyId}\nCIVIC_DATA_KEY_SECRET=${keySecret}`}
        </CodeBlock>
      )}
      <p class="soft">
        {origins
          ? `Everyone who opens your pages can read it. It works only on ${origins.join(', ')}.`
          : 'Keep it out of version control and out of web pages. If it is lost or leaked, rotate the key.'}
        {expiresAt && (
          <>
            {' '}
            It expires on <Day at={expiresAt} />.
          </>
        )}
      </p>
    </li>
  );
}

/** The link opens a tab, because leaving this page would lose the secret. */
function ArriveStep({ keyId, now }: { keyId: string; now: Date }): Html {
  return (
    <li class="card">
      <h2>See it arrive</h2>
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
    </li>
  );
}
