import { checkDashboard } from '../../app/start-dashboard.js';
import { placeInServer } from '../../dashboard/place.js';
import { createLog } from '../../process/log/log.js';
import type { CheckedConfig } from './check.js';
import { type Finding, ok, warning } from './finding.js';

/** Whether customers can manage their keys, and whether a server with these settings starts. */
export async function checkDashboardPlace(config: CheckedConfig): Promise<Finding[]> {
  checkDashboard(config);
  const place = placeInServer(config);
  if (!place) return [ok('The service does not serve the dashboard.')];
  const message = `The service serves the dashboard at ${place.host}:${place.port}`;
  if (!config.production || config.dashboardUrl) return [ok(`${message}.`)];
  const advice = 'Set DASHBOARD_URL to the https URL that people open, or DASHBOARD=off.';
  return [warning(`${message}, but DASHBOARD_URL is not set: nobody else can open it.`, advice)];
}

/** Whether the mail server takes mails, if there is one. It gets none. */
export async function checkMail(config: CheckedConfig): Promise<Finding[]> {
  const { createMailer } = await import('../../dashboard/background.js');
  const mailer = createMailer(config, createLog('silent'));
  if (!mailer) return [];
  await mailer.verify();
  return [ok('The mail server of SMTP_URL accepts mail.')];
}

/** Whether the OpenID provider answers, if there is one. */
export async function checkSignOn(config: CheckedConfig): Promise<Finding[]> {
  const { createSignOn } = await import('../../dashboard/background.js');
  // Where the provider leads back to does not matter here.
  const signOn = createSignOn(config, config.dashboardUrl || 'http://127.0.0.1');
  if (!signOn) return [];
  await signOn.begin();
  return [ok('The OpenID provider of OIDC_ISSUER answers.')];
}
