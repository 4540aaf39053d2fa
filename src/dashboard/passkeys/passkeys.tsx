import { MAX_PASSKEYS, type Passkey } from '../../../db/storage/accounts/passkeys.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import type { HttpResponse } from '../../server/response/response.js';
import type { Html } from '../../site/html/html.js';
import { Card } from '../components/card.js';
import { ChangeForm, LinkForm, PostForm, Submit } from '../components/form.js';
import { ACTIONS, Past, Table } from '../components/table.js';
import { Day } from '../components/time.js';
import { notFound, seeOther } from '../request/page-response.js';
import { actorOf, type Dashboard, type Visit, type VisitOf } from '../route.js';
import { enter, newSession, signInStep } from '../sign-in/sign-in.js';
import { passkeyIdOf } from './relying-party.js';

type SignedIn = VisitOf<'signed-in'>;

export function PasskeyCard({ visit, passkeys }: { visit: Visit; passkeys: readonly Passkey[] }): Html {
  const name = { name: 'name', label: 'Name (optional)', maxlength: 60, optional: true, placeholder: 'My laptop' };
  const rows = passkeys.map(({ id, name, createdAt, usedAt, verified }) => [
    [
      name,
      visit.visitor?.isVerified && verified === 0 && (
        <LinkForm visit={visit} action="/sign-in/passkey">
          Use it here once to confirm that it is yours
        </LinkForm>
      ),
    ],
    <Day at={createdAt} />,
    <Past at={usedAt} now={visit.now} />,
    <LinkForm visit={visit} action={`/account/passkeys/${id}/remove`}>
      Remove<span class="unseen"> {name}</span>
    </LinkForm>,
  ]);
  return (
    <Card title="Passkeys" id="passkeys" class="after" aside="sign in without an email">
      {passkeys.length > 0 && <Table columns={['Passkey', 'Added', 'Last used', ACTIONS]} rows={rows} />}
      {visit.visitor?.mayChange && passkeys.length < MAX_PASSKEYS && (
        <ChangeForm visit={visit} action="/account/passkeys" class="inline-form" fields={[name]}>
          <Submit kind="quiet">Add a passkey</Submit>
        </ChangeForm>
      )}
    </Card>
  );
}

interface StepProps {
  title: string;
  action: string;
  kind: 'create' | 'get';
  options: object;
  name?: string;
  cancel: string;
}

/** The page whose form the script `passkey.js` fills and sends. */
function askBrowser(visit: Visit, dashboard: Dashboard, { title, action, kind, options, name, cancel }: StepProps) {
  const content = (
    <>
      <PostForm visit={visit} action={action} data-passkey={kind} data-options={JSON.stringify(options)}>
        <input type="hidden" name="response" />
        <input type="hidden" name="name" value={name} />
        <p class="lead" role="status">
          This needs JavaScript, and a browser that knows passkeys.
        </p>
        <Submit>Try again</Submit>
      </PostForm>
      <p class="aside">
        <a href={cancel}>Cancel</a>
      </p>
    </>
  );
  return signInStep(visit, dashboard, { title, content, scripts: ['passkey.js'] });
}

/** `POST /account/passkeys`: options for the browser to create one. */
export async function beginPasskey(visit: SignedIn, dashboard: Dashboard): Promise<HttpResponse> {
  const { accounts, relyingParty } = dashboard;
  const { visitor, form } = visit;
  if (!relyingParty) return notFound();
  const [challenge, own] = await Promise.all([
    accounts.passkeys.challenge(visitor.id),
    accounts.passkeys.list(visitor),
  ]);
  const options = await relyingParty.creation(challenge, visitor.email, own);
  const name = form.text('name').slice(0, 60);
  const step = { kind: 'create', action: '/account/passkeys/new', options, name, cancel: '/account' } as const;
  return askBrowser(visit, dashboard, { title: 'Add a passkey', ...step });
}

export async function addPasskey(visit: SignedIn, { accounts, relyingParty }: Dashboard): Promise<HttpResponse> {
  const { visitor, form } = visit;
  if (!relyingParty) return notFound();
  const take = (challenge: string) => accounts.passkeys.takeChallenge(challenge, visitor.id);
  const created = await relyingParty.created(form.text('response'), take);
  if (!created) throw new AccountsError('conflict', 'The passkey was not added. Go to your account, and try again.');
  await accounts.passkeys.add(visitor, { ...created, name: form.text('name') }, actorOf(visit));
  return seeOther('/account');
}

export async function removePasskey(visit: SignedIn, { accounts }: Dashboard): Promise<HttpResponse> {
  await accounts.passkeys.remove(visit.params.passkey ?? '', visit.visitor, actorOf(visit));
  return seeOther('/account');
}

/** `POST /sign-in/passkey`: options for the browser to sign in with one. */
export async function beginPasskeySignIn(visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> {
  const { accounts, relyingParty } = dashboard;
  if (!relyingParty) return notFound();
  const options = await relyingParty.request(await accounts.passkeys.challenge(null));
  const step = { kind: 'get', action: '/sign-in/passkey/use', options, cancel: '/sign-in' } as const;
  return askBrowser(visit, dashboard, { title: 'Sign in with a passkey', ...step });
}

/** `POST /sign-in/passkey/use`. Every refusal is the same, so that nobody learns which passkeys exist. */
export async function usePasskey(visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> {
  const { accounts, relyingParty } = dashboard;
  if (!relyingParty) return notFound();
  const text = visit.form.text('response');
  const passkey = await accounts.passkeys.find(passkeyIdOf(text));
  const take = (challenge: string) => accounts.passkeys.takeChallenge(challenge, null);
  const counter = passkey && (await relyingParty.signed(text, passkey, take));
  const token =
    counter === undefined ? undefined : await accounts.passkeys.signIn(passkey as Passkey, counter, newSession(visit));
  if (token !== undefined) return enter(token, visit, dashboard);
  const content = (
    <p class="lead">
      This passkey was removed, or too much time has passed. <a href="/sign-in">Try again, or sign in another way</a>.
    </p>
  );
  return signInStep(visit, dashboard, { title: 'You are not signed in', content, status: 403 });
}
