import { createServer, type RequestListener } from 'node:http';
import type { Express } from 'express';
import { commandLine } from '../../db/command-line.js';
import { Accounts } from '../../db/storage/accounts/accounts.js';
import { START } from '../../db/storage/accounts/audit.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { SqliteKeyStore } from '../../db/storage/accounts/sqlite/reloading-store.js';
import { closeGracefully, listen, STALLED_RESPONSE_MS, STOP_MS, TIMEOUTS } from '../process/listen.js';
import type { Log } from '../process/log/log.js';
import type { Config } from '../process/settings/config.js';
import { linkUrl, type Place, withLocalName } from '../process/settings/dashboard-place.js';
import { createClientAddress } from '../server/access/client-address.js';
import { serveConnections } from '../server/http/connections.js';
import { createApp } from './app.js';
import { type Background, startBackground } from './background.js';
import { RelyingParty } from './passkeys/relying-party.js';
import type { Dashboard } from './route.js';
import { ROUTES } from './routes.js';
import { Cookie, NextPage } from './session/cookie.js';

export interface RunningDashboard {
  /** The URL at which people open it. */
  url: string;
  listening: string;
  /**
   * Creates a link that signs an operator in once. Undefined in production, where logs are stored, and if there is no operator, which the
   * log explains.
   */
  createLink(): Promise<string | undefined>;
  /** Lets the requests in flight finish, then closes the accounts. */
  stop(): Promise<void>;
}

interface StartOptions {
  config: Config;
  place: Place;
  apiUrl: string;
  log: Log;
}

/** Few people use the dashboard at a time; a browser opens six connections. */
const MAX_CONNECTIONS = 500;

/** Opens the accounts, and serves the dashboard. @throws ListenError, AccountsFileError or AccountsDatabaseError */
export async function startDashboard({ config, place, apiUrl, log }: StartOptions): Promise<RunningDashboard> {
  const accounts = await openWritable(config, log);
  let background: Background | undefined;
  const http = createServer(TIMEOUTS);
  http.setTimeout(STALLED_RESPONSE_MS);
  let app: Express | undefined;
  const handle: RequestListener = (request, response) => {
    if (app) app(request, response);
    else response.destroy();
  };
  serveConnections(http, MAX_CONNECTIONS, log, handle);
  try {
    const listening = await listen(http, place.host, place.port, 'DASHBOARD');
    const url = config.dashboardUrl || withLocalName(listening);
    background = await startBackground(config, url, accounts, log);
    const dashboard = createDashboard({ config, apiUrl, log }, url, accounts, background);
    await ensureOperators(dashboard);
    app = createApp(dashboard, ROUTES);
    return {
      url: dashboard.settings.url,
      listening,
      createLink: async () => (config.production ? undefined : createStartLink(dashboard)),
      async stop() {
        await closeGracefully(http, STOP_MS);
        await background?.stop();
        accounts.close();
      },
    };
  } catch (error) {
    await background?.stop();
    http.close();
    accounts.close();
    throw error;
  }
}

/** Opens a file as a server does: it waits only briefly for a lock, and notices when the file is removed or replaced. */
async function openWritable({ accounts }: Config, log: Log): Promise<Accounts> {
  if (accounts.kind !== 'file') return openAccountsAt(accounts);
  openAccounts(accounts.path).close();
  const store = new SqliteKeyStore(accounts.path, {
    onError: (error) => log.error({ err: error }, 'The dashboard cannot use the accounts file'),
    onRecovery: () => log.info('The dashboard can use the accounts file again'),
  });
  store.open();
  return new Accounts(store.storage);
}

function createDashboard(
  { config, apiUrl, log }: Omit<StartOptions, 'place'>,
  url: string,
  accounts: Accounts,
  background: Background,
): Dashboard {
  const { contactEmail, rateLimit, usageDays, dashboardOperators: operators, proxies } = config;
  return {
    ...background,
    settings: { url, apiUrl, contactEmail, rateLimit, usageDays, operators },
    accounts,
    log,
    cookie: new Cookie(url),
    nextPage: new NextPage(url),
    relyingParty: RelyingParty.of(url),
    clientAddress: createClientAddress(proxies, log),
  };
}

/** The operator for the start, if no operator is configured. The email receives no mail. */
const LOCAL_OPERATOR = { email: 'operator@localhost', name: 'Operator' };

/** Creates the operators of the settings, so that they can sign in. Existing ones do not change. */
async function ensureOperators({ accounts, settings, log }: Dashboard): Promise<void> {
  for (const email of settings.operators) {
    try {
      await accounts.members.ensureOperator({ email }, START);
    } catch (error) {
      log.warn({ err: error }, 'DASHBOARD_OPERATORS names somebody who cannot be an operator');
    }
  }
}

/**
 * Creates a link that signs an operator in once. Undefined if nothing can be written to the accounts: a service that only reads them must
 * still start.
 */
async function createStartLink({ accounts, settings, log }: Dashboard): Promise<string | undefined> {
  try {
    const operator = await accounts.members.ensureOperator(LOCAL_OPERATOR, START);
    const { token } = await accounts.links.create(operator.id, 'start', START);
    return linkUrl(settings.url, token);
  } catch (error) {
    const why = 'There is no link to the dashboard, because nothing can be written to the accounts';
    log.warn({ err: error }, `${why}. To find out why, run: ${commandLine('doctor')}`);
    return undefined;
  }
}
