import { OperatorError } from '../../../db/operator-error.js';
import type { Config } from './config.js';
import { isLoopback } from './parse-values.js';

const DEFAULT = { host: '127.0.0.1', port: 4100 };

/** The address at which a process serves the dashboard. */
export interface Place {
  host: string;
  port: number;
  /** Whether an operator chose it. Another process may have the default address. */
  isChosen: boolean;
}

type PlaceConfig = Pick<Config, 'dashboard' | 'dashboardUrl' | 'host' | 'accounts' | 'production'>;

/** The address for `civic-data dashboard`. @throws OperatorError */
export function ownPlace({ dashboard, dashboardUrl }: Pick<Config, 'dashboard' | 'dashboardUrl'>): Place {
  if (dashboard.kind === 'off')
    throw new OperatorError('DASHBOARD is off. Remove it, or set it to an address such as 127.0.0.1:4100.');
  const place = dashboard.kind === 'own' ? { ...dashboard, isChosen: true } : { ...DEFAULT, isChosen: false };
  if (dashboardUrl === '' && !isLoopback(place.host))
    throw new OperatorError(
      `DASHBOARD is ${place.host}:${place.port}, so others can connect. Set DASHBOARD_URL to the https URL that people open.`,
    );
  return place;
}

/** The address at which a server serves the dashboard in its own process; undefined if it does not. @throws OperatorError */
export function placeInServer(config: PlaceConfig): Place | undefined {
  const { dashboard, host, accounts, production } = config;
  if (dashboard.kind === 'off') return undefined;
  if (dashboard.kind === 'own') return ownPlace(config);
  return isLoopback(host) && accounts.kind === 'file' && !production ? ownPlace(config) : undefined;
}

/** The URL at which people open the dashboard, which may run in another process. @throws OperatorError */
export function dashboardUrlOf(config: Pick<Config, 'dashboard' | 'dashboardUrl'>): string {
  if (config.dashboardUrl) return config.dashboardUrl;
  const { host, port } = ownPlace(config);
  return withLocalName(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Replaces a loopback address by `localhost`: without https, browsers allow passkeys only there. */
export const withLocalName = (url: string): string =>
  url.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:)/, 'http://localhost');

/** The address that signs a member in once. */
export const linkUrl = (url: string, token: string): string => `${url}/link?token=${token}`;
