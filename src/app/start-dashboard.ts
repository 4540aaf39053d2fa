import { commandLine } from '../../db/command-line.js';
import { OperatorError } from '../../db/operator-error.js';
import type { RunningDashboard } from '../dashboard/start.js';
import type { ListenError } from '../process/listen.js';
import type { Log } from '../process/log/log.js';
import type { Config } from '../process/settings/config.js';
import { placeInServer } from '../process/settings/dashboard-place.js';

/** The dashboard cannot run in this process. */
export class DashboardError extends OperatorError {
  override name = 'DashboardError';
}

/** With PostgreSQL, there are several servers, whose database role cannot create keys. @throws DashboardError */
export function checkDashboard({ accounts, dashboard }: Pick<Config, 'accounts' | 'dashboard'>): void {
  if (accounts.kind === 'file' || dashboard.kind !== 'own') return;
  throw new DashboardError(
    'DASHBOARD is set, but accounts are in PostgreSQL, so servers do not run the dashboard.',
    `Remove DASHBOARD here, and run: ${commandLine('dashboard')}`,
  );
}

/**
 * Serves the dashboard in the process of the server, where that is simple and safe. Its code is loaded only then.
 *
 * @param apiUrl of the server
 */
export async function startDashboardInServer(
  config: Config,
  apiUrl: string,
  log: Log,
): Promise<RunningDashboard | undefined> {
  const place = placeInServer(config);
  if (!place) return undefined;
  const { startDashboard } = await import('../dashboard/start.js');
  try {
    return await startDashboard({ config, place, apiUrl, log });
  } catch (error) {
    // Not `instanceof`: code that is loaded later has its own copy of the class. Two services on one machine must both start by default.
    if (place.isChosen || !(error as Partial<ListenError>).isTaken) throw error;
    log.warn(`There is no dashboard: ${(error as Error).message}`);
    return undefined;
  }
}
