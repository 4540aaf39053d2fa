import { setTimeout } from 'node:timers/promises';
import { AccountsError } from '../../../../db/storage/accounts/rules.js';
import { TEST_RELEASE } from '../../../../db/storage/accounts/webhook-rows.js';
import { seeOther } from '../../request/page-response.js';
import { checkTicked } from '../../request/try-change.js';
import { actorOf, type Dashboard, type MemberVisit, ownOnly } from '../../route.js';
import { checkedChoice, showWebhookSecret } from './form.js';

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
  if (visit.visitor.customer.subscription !== 'active')
    throw new AccountsError('conflict', 'The subscription is suspended, so webhooks get no messages.');
  const { id } = await accounts.webhooks.enable(idOf(visit), actorOf(visit), ownOnly(visit));
  webhookSender.wake();
  return seeOther(`/webhooks/${id}`);
}

/** `POST /webhooks/{id}/test`: waits briefly for the result, so that the page shows it at once. */
export async function sendTest(visit: MemberVisit, { accounts: { deliveries }, webhookSender }: Dashboard) {
  if (visit.visitor.customer.subscription !== 'active')
    throw new AccountsError('conflict', 'The subscription is suspended, so webhooks get no messages.');
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
  const graceSeconds = visit.form.choice('grace', ['0', '24h'], '24h') === '0' ? 0 : 86_400;
  const rotation = { current: visit.form.text('id'), graceSeconds } as const;
  const { webhooks } = dashboard.accounts;
  const rotated = await webhooks.rotateSecret(idOf(visit), rotation, actorOf(visit), ownOnly(visit));
  return showWebhookSecret(visit, dashboard, rotated, false);
}

export async function endOldSecret(visit: MemberVisit, { accounts }: Dashboard) {
  const { id } = await accounts.webhooks.endOldSecret(idOf(visit), actorOf(visit), ownOnly(visit));
  return seeOther(`/webhooks/${id}`);
}

export async function deleteWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks } = dashboard.accounts;
  const { id } = await webhooks.find(idOf(visit), ownOnly(visit));
  checkTicked(visit, 'Check the box first. The webhook was not deleted.');
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
