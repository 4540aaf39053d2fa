import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Accounts } from '../../../../db/storage/accounts/accounts.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import type { Delivery } from '../../../../db/storage/accounts/webhook-deliveries.js';
import type { WebhookChoice } from '../../../../db/storage/accounts/webhook-rows.js';
import type { Webhooks } from '../../../../db/storage/accounts/webhooks.js';
import { DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import { receiverRules } from '../../../../src/dashboard/webhooks/receiver.js';
import { WebhookSender, type WebhookSenderOptions } from '../../../../src/dashboard/webhooks/webhook-sender.js';
import { createLog } from '../../../../src/process/log/log.js';
import { publishFolder } from '../../../support/publish.js';
import { type DatasetFiles, edited, writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** The customer of all webhooks. */
export const CUSTOMER = { customerId: 1 };
/** Who adds them. */
export const ACTOR = { name: 'ann@example.org' };
const LOCAL = receiverRules('http://127.0.0.1:4100', false);

/** Files of a customer C and of a dataset that has no release yet, and what sends messages. */
export class TestedWebhooks {
  readonly #folder = temporaryFolder();
  readonly #datasetPath = join(this.#folder, 'dataset.sqlite');
  readonly webhooks: Webhooks;

  private constructor(readonly accounts: Accounts) {
    this.webhooks = accounts.webhooks;
  }

  static async create(accounts: Accounts = openAccounts(join(temporaryFolder(), 'accounts.sqlite'))) {
    const created = new TestedWebhooks(accounts);
    await created.accounts.customers.create('C');
    return created;
  }

  async publish(files: DatasetFiles): Promise<string> {
    return (await publishFolder(writeDataset(files), this.#datasetPath)).release.version;
  }

  /** Publishes the dataset with another value of AA/ballot_type. */
  publishChange(): Promise<string> {
    return this.publish(edited('values.csv', 'type,paper', 'type,machine'));
  }

  /** Adds a webhook that watches everything, unless the choice is another. */
  add(url: string, choice: Partial<WebhookChoice> = {}, { customerId } = CUSTOMER) {
    return this.webhooks.create(customerId, { url, ...choice }, ACTOR);
  }

  /** Starts to send until the end of the test. */
  start(options: Partial<WebhookSenderOptions> = {}): void {
    const datasets = new DatasetStore(this.#datasetPath);
    const needed = { accounts: this.accounts, datasets, log: createLog('silent') };
    const sender = new WebhookSender({ ...needed, pollMs: 10, ...LOCAL, ...options });
    sender.start();
    onTestFinished(async () => {
      await sender.stop();
      datasets.close();
    });
  }

  /** A new webhook that knows the first release, and so gets messages about later ones only. */
  async follow(url: string) {
    const webhook = await this.add(url);
    const first = await this.publish({});
    this.start();
    await expect.poll(async () => (await this.webhooks.find(webhook.id, CUSTOMER)).release).toBe(first);
    return { ...webhook, first };
  }

  /** The newest message to a webhook. */
  async newest(id: string): Promise<Delivery | undefined> {
    return (await this.accounts.deliveries.list(id))[0];
  }
}
