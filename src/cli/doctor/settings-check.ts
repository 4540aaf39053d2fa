import { isIP } from 'node:net';
import type { Config, InspectedConfig } from '../../config/config.js';
import { isLoopback } from '../../config/parse-values.js';
import { SETTINGS } from '../../config/settings.js';
import { type Check, type CheckResult, type Finding, ok, warning } from './check.js';

/** All settings that are invalid, at once. */
export function settingsResult({ problems, set }: Pick<InspectedConfig, 'problems' | 'set'>): CheckResult {
  const findings = problems.map(
    (message): Finding => ({ severity: 'problem', message, advice: 'Correct this environment variable.' }),
  );
  const names = set.length === 0 ? 'All have their defaults.' : `Set are ${set.join(', ')}.`;
  const all = ok(`All ${Object.keys(SETTINGS).length} settings are valid. ${names}`);
  return { name: 'settings', findings: findings.length > 0 ? findings : [all] };
}

/** What a service that others can reach should have. */
export const exposureCheck: Check = {
  name: 'exposure',
  needs: ['host', 'publicUrl', 'production', 'proxies', 'contactEmail'],
  async run(config) {
    if (isLoopback(config.host)) return [ok(`HOST is ${config.host}: only programs on this machine can connect.`)];
    const findings = exposureFindings(config);
    const where = isEverywhere(config.host) ? 'on all addresses of this machine' : `on ${config.host}`;
    return findings.length > 0 ? findings : [ok(`The service listens ${where}, with the settings for production.`)];
  },
};

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || (isIP(host) === 6 && /^[0:]+$/.test(host));

function exposureFindings({ host, publicUrl, production, proxies, contactEmail }: Config): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, message: string, advice: string) =>
    findings.push(warning(`HOST is ${host}, so others can connect, but ${name} is not set: ${message}.`, advice));
  if (!production) add('NODE_ENV', 'the service does not know that it is in production', 'Set NODE_ENV=production.');
  if (!publicUrl)
    add('PUBLIC_URL', 'links and samples name a local address', 'Set PUBLIC_URL to the URL that clients use.');
  if (proxies === 0)
    add(
      'TRUSTED_PROXIES',
      'clients behind a proxy of yours share one rate limit',
      'Set TRUSTED_PROXIES to the number of your proxies. Without a proxy, leave it at 0: then nothing encrypts the keys.',
    );
  if (!contactEmail)
    add(
      'CONTACT_EMAIL',
      'errors do not say where to get a key',
      'Set CONTACT_EMAIL to an address for requests for keys.',
    );
  return findings;
}
