import { AccountsError } from '../../../../db/accounts/rules.js';
import type { HttpResponse } from '../../../response/response.js';
import type { Dashboard } from '../../dashboard.js';
import { seeOther } from '../../layout/page-response.js';
import type { VisitOf } from '../../route.js';
import { actorOf } from '../../session/actor.js';
import { problemWithUrl } from '../receiver.js';
import { choiceOf, readWatchable } from './choice.js';
import { webhookPage } from './webhook.js';

type Visit = VisitOf<'member'>;

/** The webhook of the path, which must be one of the customer. */
const idOf = ({ params }: Visit): string => params.id ?? '';
const ownOnly = ({ visitor }: Visit) => ({ customerId: visitor.customer.id });

/** `POST /webhooks/{id}` */
export async function changeWebhook(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { webhooks } = dashboard.accounts;
  const webhook = await webhooks.find(idOf(visit), ownOnly(visit));
  const choice = choiceOf(visit.form, readWatchable(dashboard.datasets, webhook), webhook);
  const problem = problemWithUrl(choice.url, dashboard.receivers);
  if (problem) return webhookPage(visit, dashboard, { choice, problem });
  await webhooks.change(webhook.id, choice, actorOf(visit), ownOnly(visit));
  dashboard.webhookSender.wake();
  return seeOther(`/webhooks/${webhook.id}`);
}

/** `POST /webhooks/{id}/enable` */
export async function enableWebhook(visit: Visit, { accounts, webhookSender }: Dashboard): Promise<HttpResponse> {
  if (visit.visitor.customer.subscription !== 'active')
    throw new AccountsError('conflict', 'The subscription is suspended, so webhooks get no messages.');
  const { id } = await accounts.webhooks.enable(idOf(visit), actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  return seeOther(`/webhooks/${id}`);
}

/** `POST /webhooks/{id}/disable` */
export async function disableWebhook(visit: Visit, { accounts }: Dashboard): Promise<HttpResponse> {
  const { id } = await accounts.webhooks.disable(idOf(visit), actorOf(visit), ownOnly(visit));
  return seeOther(`/webhooks/${id}`);
}

/** `POST /webhooks/{id}/delete` */
export async function deleteWebhook(visit: Visit, { accounts }: Dashboard): Promise<HttpResponse> {
  const { id } = await accounts.webhooks.find(idOf(visit), ownOnly(visit));
  if (visit.form.text('sure') !== 'yes')
    throw new AccountsError('invalid', 'Go back, and tick the box. The webhook was not deleted.');
  await accounts.webhooks.delete(id, actorOf(visit), ownOnly(visit));
  return seeOther('/webhooks');
}

/** `POST /webhooks/{id}/messages/{message}`: sends a message again. */
export async function sendAgain(visit: Visit, { accounts, webhookSender }: Dashboard): Promise<HttpResponse> {
  const message = { webhookId: idOf(visit), id: visit.params.message ?? '' };
  await accounts.deliveries.sendAgain(message, actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  return seeOther(`/webhooks/${message.webhookId}`);
}
