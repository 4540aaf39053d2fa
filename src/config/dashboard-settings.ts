import { parseAddress, parseDashboardUrl, parseEmails } from './parse-values.js';
import { setting } from './setting.js';

/** The dashboard, in which customers manage their API keys. */
export const DASHBOARD_SETTINGS = {
  dashboard: setting(
    'DASHBOARD',
    '',
    parseDashboard,
    'Address of the dashboard, such as 127.0.0.1:4100, or off; by default 127.0.0.1:4100 if HOST is a loopback address, accounts are a file and NODE_ENV is not production',
  ),
  dashboardUrl: setting(
    'DASHBOARD_URL',
    '',
    parseDashboardUrl,
    'URL at which people open the dashboard, without a path; https, unless it is a loopback address; error messages and pages of the service link to it',
  ),
  dashboardOperators: setting(
    'DASHBOARD_OPERATORS',
    '',
    parseEmails,
    'Email addresses of people who become operators when they first sign in to the dashboard, separated by commas',
  ),
} as const;

/** Where the dashboard listens. */
export type DashboardPlace = { kind: 'default' } | { kind: 'off' } | { kind: 'own'; host: string; port: number };

function parseDashboard(text: string): DashboardPlace {
  if (text === '') return { kind: 'default' };
  if (text === 'off') return { kind: 'off' };
  const address = parseAddress(text);
  if (address) return { kind: 'own', ...address };
  throw new Error('off, or an address such as 127.0.0.1:4100');
}
