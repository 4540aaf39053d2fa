import { setTimeout } from 'node:timers/promises';
import type { Accounts } from '../../../db/accounts/accounts.js';
import type { Log } from '../../logging/log.js';
import type { Notices } from './notices.js';

const HOUR_MS = 3_600_000;

/** Looks every hour for keys that expire soon. Of several processes, one mails each notice. */
export class ExpiryNotices {
  readonly #abort = new AbortController();
  #running: Promise<void> | undefined;

  constructor(private readonly options: { accounts: Accounts; notices: Notices; log: Log }) {}

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { accounts, notices, log } = this.options;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      try {
        for (const key of await accounts.keys.takeExpiring({ name: 'dashboard' })) notices.keyChanged('expiring', key);
      } catch (error) {
        log.warn({ err: error }, 'Keys that expire soon cannot be read now');
      }
      await setTimeout(HOUR_MS, undefined, { signal }).catch(() => {});
    }
  }
}
