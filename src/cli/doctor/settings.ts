import { isIP } from 'node:net';
import { KEYED_PAGES } from '../../app/banner.js';
import { checkDashboard } from '../../app/start-dashboard.js';
import { createLog } from '../../process/log/log.js';
import type { InspectedConfig } from '../../process/settings/config.js';
import { placeInServer } from '../../process/settings/dashboard-place.js';
import { isLoopback } from '../../process/settings/parse-values.js';
import { SETTINGS } from '../../process/settings/settings.js';
import { type CheckedConfig, type Finding, ok, problem, warning } from './check.js';

/** All settings that are invalid, at once. */
export function settingFindings({ problems, set }: Pick<InspectedConfig, 'problems' | 'set'>): Finding[] {
  if (problems.length > 0) return problems.map((message) => problem(message, 'Correct this environment variable.'));
  const names = set.length === 0 ? 'All have their defaults.' : `Set are ${set.join(', ')}.`;
  return [ok(`All ${Object.keys(SETTINGS).length} settings are valid. ${names}`)];
}

/** Checks the settings that a service needs if others can reach it. */
export async function checkExposure(config: CheckedConfig): Promise<Finding[]> {
  const { host, production, publicUrl, proxies, contactEmail, explorer } = config;
  if (isLoopback(host)) return [ok(`HOST is ${host}: only programs on this machine can connect.`)];
  const warn = (name: string, message: string, advice: string) =>
    warning(`HOST is ${host}, so others can connect, but ${name} is not set: ${message}.`, advice);
  const findings = [
    !production && warn('NODE_ENV', 'the service does not know that it is in production', 'Set NODE_ENV=production.'),
    !publicUrl &&
      warn('PUBLIC_URL', 'links and samples point to a local address', 'Set PUBLIC_URL to the URL that clients use.'),
    proxies === 0 &&
      warn(
        'TRUSTED_PROXIES',
        'clients behind a proxy of yours share one rate limit, and without a proxy, one address can take all connections',
        'Set TRUSTED_PROXIES to the number of your proxies, and let them limit the connections of each address. Without a proxy, nothing encrypts the keys, either.',
      ),
    !contactEmail &&
      warn(
        'CONTACT_EMAIL',
        'error messages do not say where to get a key',
        'Set CONTACT_EMAIL to an address to which people can write for a key.',
      ),
  ].filter((finding) => finding !== false);
  const isEverywhere = host === '0.0.0.0' || (isIP(host) === 6 && /^[0:]+$/.test(host));
  const where = isEverywhere ? 'on all addresses of this machine' : `on ${host}`;
  const pages = explorer === 'keyed' ? ` ${KEYED_PAGES}` : '';
  return findings.length > 0
    ? findings
    : [ok(`The service listens ${where}, with the settings for production.${pages}`)];
}

/** Checks whether customers can manage their keys, and whether a server with these settings starts. */
export async function checkDashboardPlace(config: CheckedConfig): Promise<Finding[]> {
  checkDashboard(config);
  const place = placeInServer(config);
  if (!place) return [ok('The service does not serve the dashboard.')];
  const message = `The service serves the dashboard at ${place.host}:${place.port}`;
  if (!config.production || config.dashboardUrl) return [ok(`${message}.`)];
  const advice = 'Set DASHBOARD_URL to the https URL that people open, or DASHBOARD=off.';
  return [warning(`${message}, but DASHBOARD_URL is not set: nobody else can open it.`, advice)];
}

/** Checks whether the mail server, if there is one, accepts mail. It sends none. */
export async function checkMail(config: CheckedConfig): Promise<Finding[]> {
  const { createMailer } = await import('../../dashboard/background.js');
  const mailer = createMailer(config, createLog('silent'));
  if (!mailer) return [];
  await mailer.verify();
  return [ok('The mail server of SMTP_URL accepts mail.')];
}

/** Checks whether the OpenID provider, if there is one, answers. */
export async function checkSignOn(config: CheckedConfig): Promise<Finding[]> {
  const { createSignOn } = await import('../../dashboard/background.js');
  // The redirect URL does not matter here.
  const signOn = createSignOn(config, config.dashboardUrl || 'http://127.0.0.1');
  if (!signOn) return [];
  await signOn.begin();
  return [ok('The OpenID provider of OIDC_ISSUER answers.')];
}
