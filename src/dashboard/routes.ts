import {
  changeTimeZone,
  endOtherSessions,
  endSession,
  showAccount,
  showSwitch,
  switchCustomer,
} from './account/account.js';
import { downloadAudit, showAudit } from './audit/audit.js';
import { createCalendar, showCalendars } from './calendars/calendars.js';
import { downloadFailed, showFailed } from './failed/failed.js';
import { showHome } from './home/home.js';
import { changeExpiry, changeOrigins, createKey, renameKey, revokeKey, rotateKey, showNewKey } from './keys/actions.js';
import { showKeys } from './keys/customer-keys.js';
import { keyPage } from './keys/key-page.js';
import { changeRole, inviteMember, leave, removeMember, renewInvitation } from './members/actions.js';
import { showMembers } from './members/members.js';
import { CALLBACK_PATH } from './oidc/single-sign-on.js';
import {
  activateCustomer,
  createCustomer,
  deleteCustomer,
  limitCustomer,
  renameCustomer,
  showCustomer,
  suspendCustomer,
} from './operator/customer.js';
import { showCustomers } from './operator/customers.js';
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, usePasskey } from './passkeys/passkeys.js';
import { type Route, route } from './route.js';
import { beginSignOn, finishSignOn, mailLink, showLink, showSignIn, signOut, useLink } from './sign-in/sign-in.js';
import { downloadAllUsage, downloadUsage, showAllUsage, showUsage } from './usage/usage-page.js';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  enableWebhook,
  endOldSecret,
  rotateSecret,
  sendAgain,
  sendTest,
  showNewWebhook,
} from './webhooks/pages/form.js';
import { showWebhook, showWebhooks } from './webhooks/pages/webhook.js';

/** All routes of the dashboard, and who may use them. Tests run over this table, so they cover new rows. */
export const ROUTES: readonly Route[] = [
  route('anonymous', 'GET', '/sign-in', showSignIn),
  route('anonymous', 'POST', '/sign-in', mailLink, showSignIn),
  route('anonymous', 'POST', '/sign-in/passkey', beginPasskeySignIn),
  route('anonymous', 'POST', '/sign-in/passkey/use', usePasskey),
  route('anonymous', 'GET', '/sign-in/oidc', beginSignOn),
  route('anonymous', 'GET', CALLBACK_PATH, finishSignOn),
  route('anonymous', 'GET', '/link', showLink),
  route('anonymous', 'POST', '/link', useLink),
  route('signed-in', 'POST', '/sign-out', signOut),
  route('signed-in', 'GET', '/', showHome),
  route('signed-in', 'GET', '/account', showAccount),
  route('signed-in', 'POST', '/account/time-zone', changeTimeZone, showAccount),
  route('signed-in', 'POST', '/account/sessions', endOtherSessions),
  route('signed-in', 'POST', '/account/sessions/:id', endSession),
  route('signed-in', 'POST', '/account/passkeys', beginPasskey),
  route('signed-in', 'POST', '/account/passkeys/new', addPasskey),
  route('signed-in', 'POST', '/account/passkeys/:passkey/remove', removePasskey),
  route('signed-in', 'POST', '/account/leave', leave, showMembers),
  route('signed-in', 'GET', '/switch', showSwitch),
  route('signed-in', 'POST', '/switch/:member', switchCustomer),

  route('member', 'GET', '/keys', showKeys),
  route('member', 'GET', '/keys/new', showNewKey),
  route('member', 'POST', '/keys/new', createKey, showNewKey),
  route('member', 'GET', '/keys/:key', keyPage),
  route('member', 'POST', '/keys/:key/rename', renameKey, keyPage),
  route('member', 'POST', '/keys/:key/origins', changeOrigins, keyPage),
  route('member', 'POST', '/keys/:key/expiry', changeExpiry, keyPage),
  route('member', 'POST', '/keys/:key/rotate', rotateKey),
  route('member', 'POST', '/keys/:key/revoke', revokeKey, keyPage),
  route('member', 'GET', '/usage', showUsage),
  route('member', 'GET', '/usage.csv', downloadUsage),
  route('member', 'GET', '/failed', showFailed),
  route('member', 'GET', '/failed.csv', downloadFailed),
  route('owner', 'GET', '/audit', showAudit),
  route('owner', 'GET', '/audit.csv', downloadAudit),
  route('member', 'GET', '/members', showMembers),
  route('owner', 'POST', '/members', inviteMember(showMembers), showMembers),
  route('owner', 'POST', '/members/:member/invitation', renewInvitation(showMembers)),
  route('owner', 'POST', '/members/:member/role', changeRole),
  route('owner', 'POST', '/members/:member/remove', removeMember),

  route('owner', 'GET', '/webhooks', showWebhooks),
  route('owner', 'GET', '/webhooks/new', showNewWebhook),
  route('owner', 'POST', '/webhooks/new', createWebhook, showNewWebhook),
  route('owner', 'GET', '/webhooks/:id', showWebhook),
  route('owner', 'POST', '/webhooks/:id', changeWebhook, showWebhook),
  route('owner', 'POST', '/webhooks/:id/enable', enableWebhook),
  route('owner', 'POST', '/webhooks/:id/delete', deleteWebhook, showWebhook),
  route('owner', 'POST', '/webhooks/:id/messages/:message', sendAgain),
  route('owner', 'POST', '/webhooks/:id/test', sendTest),
  route('owner', 'POST', '/webhooks/:id/secret', rotateSecret),
  route('owner', 'POST', '/webhooks/:id/secret/end', endOldSecret),
  route('member', 'GET', '/calendars', showCalendars),
  route('member', 'POST', '/calendars', createCalendar, showCalendars),

  route('operator', 'GET', '/operator/customers', showCustomers),
  route('operator', 'POST', '/operator/customers', createCustomer, showCustomers),
  route('operator', 'GET', '/operator/customers/:id', showCustomer),
  route('operator', 'POST', '/operator/customers/:id/rename', renameCustomer, showCustomer),
  route('operator', 'POST', '/operator/customers/:id/limits', limitCustomer, showCustomer),
  route('operator', 'POST', '/operator/customers/:id/suspend', suspendCustomer, showCustomer),
  route('operator', 'POST', '/operator/customers/:id/activate', activateCustomer, showCustomer),
  route('operator', 'POST', '/operator/customers/:id/delete', deleteCustomer, showCustomer),
  route('operator', 'POST', '/operator/customers/:id/members', inviteMember(showCustomer), showCustomer),
  route('operator', 'POST', '/operator/customers/:id/members/:member/invitation', renewInvitation(showCustomer)),
  route('operator', 'POST', '/operator/customers/:id/members/:member/role', changeRole),
  route('operator', 'POST', '/operator/customers/:id/members/:member/remove', removeMember),
  route('operator', 'POST', '/operator/customers/:id/keys/:key/revoke', revokeKey),
  route('operator', 'GET', '/operator/operators', showMembers),
  route('operator', 'POST', '/operator/operators', inviteMember(showMembers), showMembers),
  route('operator', 'POST', '/operator/operators/:member/invitation', renewInvitation(showMembers)),
  route('operator', 'POST', '/operator/operators/:member/remove', removeMember),
  route('operator', 'GET', '/operator/usage', showAllUsage),
  route('operator', 'GET', '/operator/usage.csv', downloadAllUsage),
  route('operator', 'GET', '/operator/audit', showAudit),
  route('operator', 'GET', '/operator/audit.csv', downloadAudit),
];
