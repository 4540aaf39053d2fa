import { setTimeout } from 'node:timers/promises';
import { LIMIT_TOPIC } from '../../../../db/storage/accounts/webhook-deliveries.js';
import { TEST_RELEASE, type Webhook, type WebhookChoice } from '../../../../db/storage/accounts/webhook-rows.js';
import { type CreatedWebhook, newWebhookId } from '../../../../db/storage/accounts/webhooks.js';
import { findStates } from '../../../../db/storage/queries/places.js';
import type { DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import type { Html } from '../../../site/html/html.js';
import { TOPICS } from '../../../site/html/names.js';
import { ChangeForm, Submit } from '../../components/form.js';
import { moment } from '../../components/time.js';
import { checkConfirmation, FieldError } from '../../request/checks.js';
import { pageResponse, seeOther } from '../../request/page-response.js';
import { secretPage } from '../../request/secret-page.js';
import { actorOf, type Dashboard, type Form, type MemberVisit, ownOnly, type Visit } from '../../route.js';
import { MAX_URL, problemWithUrl } from '../receiver.js';
import { WEBHOOKS, watchedBy } from './deliveries.js';

interface WebhookFormProps {
  visit: Visit;
  action: string;
  newId?: string;
  choice: Required<WebhookChoice>;
  watchable: WatchableNames | undefined;
  button: string;
}

/** The form of a webhook: its address, and what it watches. */
export function WebhookForm({ choice, watchable, button, ...form }: WebhookFormProps): Html {
  const url = {
    ...({ name: 'url', label: 'Address', type: 'url', value: choice.url, maxlength: MAX_URL } as const),
    hint: 'Your receiver on the public internet, with https. It gets a POST for each release.',
    placeholder: 'https://example.org/webhook',
  };
  return (
    <ChangeForm {...form} class="stack" fields={[url]}>
      {watchable ? (
        <>
          <Ticks name="states" legend="States" all={watchable.states} chosen={choice.states} />
          <Ticks name="topics" legend="Topics" all={watchable.topics} chosen={choice.topics} />
        </>
      ) : (
        <p class="soft">
          We cannot read the dataset right now, so you cannot choose states and topics. It watches:{' '}
          <b>{watchedBy(choice)}</b>.
        </p>
      )}
      <div>
        <Submit>{button}</Submit>
      </div>
    </ChangeForm>
  );
}

interface TicksProps {
  name: string;
  legend: string;
  all: WatchableNames['states'];
  chosen: readonly string[];
}

/** Check boxes behind a summary. If none is checked, all are meant. */
function Ticks({ name, legend, all, chosen }: TicksProps): Html {
  return (
    <details class="ticks" open={chosen.length > 0}>
      <summary>
        {legend}: <b>{chosen.length === 0 ? 'all' : `${chosen.length} of ${all.length}`}</b>
      </summary>
      <fieldset>
        <legend class="soft">If you check none, it watches all of them.</legend>
        {all.map(({ id, name: text }) => (
          <label>
            <input type="checkbox" name={name} value={id} checked={chosen.includes(id)} />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** What can be watched, in the order of the pages of the service. */
type WatchableNames = NonNullable<ReturnType<typeof readWatchable>>;

type Watched = Pick<Webhook, 'states' | 'topics'>;

const ALL_TOPICS = [
  ...TOPICS.map(({ topic, name }) => ({ id: topic.toLowerCase(), name })),
  { id: LIMIT_TOPIC, name: 'Alerts about the rate limit' },
];

/** The states of the current release, and those that a webhook already watches, which may no longer exist. Undefined if no release can be read. */
export function readWatchable(datasets: DatasetStore, watched: Watched) {
  return datasets.withRelease((dataset) => {
    if (!dataset) return undefined;
    const states = findStates(dataset.database)
      .map(({ code, name }) => ({ id: code, name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const missing = watched.states.filter((code) => !states.some(({ id }) => id === code));
    return { states: [...states, ...missing.map((id) => ({ id, name: id }))], topics: ALL_TOPICS };
  });
}

/**
 * Reads the choices of the form. Checking everything is the same as checking nothing: what is added later is watched, too.
 *
 * @param watched what stays watched if no release can be read
 */
export function choiceOf(form: Form, watchable: WatchableNames | undefined, watched: Watched) {
  const url = form.text('url');
  if (!watchable) return { url, states: watched.states, topics: watched.topics };
  const ticked = (name: string, known: WatchableNames['states']) => {
    const sent = new Set(form.all(name));
    const ids = known.filter(({ id }) => sent.has(id)).map(({ id }) => id);
    return ids.length === known.length ? [] : ids;
  };
  return { url, states: ticked('states', watchable.states), topics: ticked('topics', watchable.topics) };
}

/** Reads the choices of the form, and checks that the URL can receive messages. @throws FieldError */
export function checkedChoice({ form }: Visit, { datasets, receivers }: Dashboard, watched: Watched): WebhookChoice {
  const choice = choiceOf(form, readWatchable(datasets, watched), watched);
  const problem = problemWithUrl(choice.url, receivers);
  if (problem) throw new FieldError('url', problem);
  return choice;
}

const NOTHING = { states: [], topics: [] };

/** `POST /webhooks/new`: the response is the only page that shows the secret. */
export async function createWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { customer } = visit.visitor;
  const choice = checkedChoice(visit, dashboard, NOTHING);
  const webhook = { ...choice, id: visit.form.text('id') };
  const created = await dashboard.accounts.webhooks.create(customer.id, webhook, actorOf(visit));
  // The sender marks it as notified of the current release, before the next one is published.
  dashboard.webhookSender.wake();
  return showWebhookSecret(visit, dashboard, created, true);
}

export async function showNewWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const title = 'Add a webhook';
  const watchable = readWatchable(dashboard.datasets, NOTHING);
  const choice = choiceOf(visit.form, watchable, NOTHING);
  const main = (
    <div class="card">
      <WebhookForm
        {...{ visit, choice, watchable }}
        action="/webhooks/new"
        newId={newWebhookId()}
        button="Add webhook"
      />
    </div>
  );
  const head = { title, section: WEBHOOKS };
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Webhook not added' : title, head, main });
}

/** @param isNew whether the webhook is new */
export function showWebhookSecret(visit: MemberVisit, dashboard: Dashboard, webhook: CreatedWebhook, isNew: boolean) {
  const { id, url, secret, oldSecretEndsAt } = webhook;
  const check = (
    <p>
      Anybody can send a POST to your address. The{' '}
      <a href={`${dashboard.settings.apiUrl}/docs/calendars#webhooks`}>guide</a> has receivers in JavaScript and Python
      that accept only ours. Libraries of{' '}
      <a href="https://www.standardwebhooks.com" rel="noopener">
        Standard Webhooks
      </a>{' '}
      do the same. Then send a test message from the page of the webhook.
    </p>
  );
  return secretPage(visit, dashboard, {
    title: `${isNew ? 'Webhook added' : 'New secret'}: ${new URL(url).host}`,
    section: WEBHOOKS,
    notice: [
      'Your receiver needs it to check signatures.',
      oldSecretEndsAt && ` Until ${moment(oldSecretEndsAt, visit.now)}, messages are signed with the old one as well.`,
    ],
    secret,
    about: null,
    steps: [['Check the signature of each message', check]],
    next: `/webhooks/${id}`,
  });
}

/** The id of the webhook of the path, which must belong to the customer. */
const idOf = ({ params }: MemberVisit): string => params.id ?? '';

export async function changeWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks } = dashboard.accounts;
  const webhook = await webhooks.find(idOf(visit), ownOnly(visit));
  await webhooks.change(webhook.id, checkedChoice(visit, dashboard, webhook), actorOf(visit), ownOnly(visit));
  dashboard.webhookSender.wake();
  return seeOther(`/webhooks/${webhook.id}`);
}

export async function enableWebhook(visit: MemberVisit, { accounts, webhookSender }: Dashboard) {
  const { id } = await accounts.webhooks.enable(idOf(visit), actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  return seeOther(`/webhooks/${id}`);
}

/** `POST /webhooks/{id}/test`: waits briefly for the result, so that the page shows it at once. */
export async function sendTest(visit: MemberVisit, { accounts: { deliveries }, webhookSender }: Dashboard) {
  const id = idOf(visit);
  await deliveries.sendTest(id, actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  for (let look = 0; look < 20; look += 1) {
    const newest = (await deliveries.list(id)).find(({ release }) => release === TEST_RELEASE);
    if (newest?.state !== 'pending') break;
    await setTimeout(100);
  }
  return seeOther(`/webhooks/${id}`);
}

/** `POST /webhooks/{id}/secret`: the response is the only page that shows the new secret. */
export async function rotateSecret(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks } = dashboard.accounts;
  const rotated = await webhooks.rotateSecret(idOf(visit), visit.form.text('id'), actorOf(visit), ownOnly(visit));
  return showWebhookSecret(visit, dashboard, rotated, false);
}

export async function endOldSecret(visit: MemberVisit, { accounts }: Dashboard) {
  const { id } = await accounts.webhooks.endOldSecret(idOf(visit), actorOf(visit), ownOnly(visit));
  return seeOther(`/webhooks/${id}`);
}

export async function deleteWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks } = dashboard.accounts;
  const { id, url } = await webhooks.find(idOf(visit), ownOnly(visit));
  checkConfirmation(visit, new URL(url).host, 'That is not its host. The webhook was not deleted.');
  await webhooks.delete(id, actorOf(visit), ownOnly(visit));
  return seeOther('/webhooks');
}

/** `POST /webhooks/{id}/messages/{message}`: sends a message again. */
export async function sendAgain(visit: MemberVisit, { accounts, webhookSender }: Dashboard) {
  const message = { webhookId: idOf(visit), id: visit.params.message ?? '' };
  await accounts.deliveries.sendAgain(message, actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  return seeOther(`/webhooks/${message.webhookId}`);
}
