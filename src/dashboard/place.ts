import type { Config } from '../config/config.js';
import { isLoopback } from '../config/parse-values.js';

const DEFAULT = { host: '127.0.0.1', port: 4100 };

/** Where a process serves the dashboard. */
export interface Place {
  host: string;
  port: number;
  /** Whether an operator chose it. Another process may have the default address. */
  isChosen: boolean;
}

type PlaceConfig = Pick<Config, 'dashboard' | 'host' | 'accounts' | 'production'>;

/** Where `civic-data dashboard` serves it. */
export function ownPlace({ dashboard }: Pick<Config, 'dashboard'>): Place {
  return dashboard.kind === 'own' ? { ...dashboard, isChosen: true } : { ...DEFAULT, isChosen: false };
}

/** Where a server serves it in its own process; undefined if it does not. */
export function placeInServer(config: PlaceConfig): Place | undefined {
  const { dashboard, host, accounts, production } = config;
  if (dashboard.kind === 'off') return undefined;
  if (dashboard.kind === 'own') return ownPlace(config);
  return isLoopback(host) && accounts.kind === 'file' && !production ? ownPlace(config) : undefined;
}
