import { commandLine } from '../../../db/command-line.js';
import { type Config, readConfig } from '../../config/config.js';
import { ownPlace } from '../../dashboard/place.js';
import { createServiceLog } from '../../logging/log.js';
import { exitOnSignal, shutDownOnSignal } from '../../startup/shutdown-signals.js';

/** Serves the dashboard in a process of its own, until a signal stops it. Its code is only loaded then. */
export async function serveDashboard(): Promise<void> {
  const stopExiting = exitOnSignal();
  const config = readConfig();
  const place = ownPlace(config);
  const log = await createServiceLog(config.logLevel);
  const { startDashboard } = await import('../../dashboard/start.js');
  const dashboard = await startDashboard({ config, place, apiUrl: apiUrlOf(config), log });
  shutDownOnSignal(() => dashboard.stop(), log);
  stopExiting();
  process.stdout.write(
    `\nDashboard  ${dashboard.url}/\n\nTo sign in, run:\n\n  ${commandLine('dashboard link --email EMAIL')}\n\n`,
  );
}

/** Where clients reach the service, which runs in another process. */
const apiUrlOf = ({ publicUrl, port }: Config): string => publicUrl || `http://127.0.0.1:${port}`;
