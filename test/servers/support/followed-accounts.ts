import { expect } from 'vitest';
import type { Accounts } from '../../../db/accounts.js';
import { openAccountsAt } from '../../../db/accounts-location.js';
import { civicData, type Environment, isolated } from '../../support/run.js';
import { until } from './processes.js';
import { type Key, ServiceProcess } from './services.js';

/** Accounts in PostgreSQL, with the services that follow them. */
export class FollowedAccounts {
  services: ServiceProcess[] = [];

  constructor(public url: string) {}

  async start(settings: Environment = {}): Promise<ServiceProcess> {
    const service = await ServiceProcess.start({ ACCOUNTS_URL: this.url, ...settings });
    this.services.push(service);
    return service;
  }

  /** Starts a service with the copy of one that has ended. */
  async startAgain({ environment }: ServiceProcess): Promise<ServiceProcess> {
    const service = await ServiceProcess.startAgain(environment);
    this.services.push(service);
    return service;
  }

  /** Ends a service. @returns what it logged */
  async stop(service: ServiceProcess): Promise<string> {
    this.services = this.services.filter((one) => one !== service);
    return service.stop();
  }

  async killAll(): Promise<void> {
    await Promise.all(this.services.splice(0).map((service) => service.kill()));
  }

  /** Runs civic-data, as an operator does. */
  async command(...args: string[]): Promise<void> {
    const { code, stdout, stderr } = await civicData(isolated({ ACCOUNTS_URL: this.url }), ...args);
    expect([code, stderr], stdout).toEqual([0, '']);
  }

  /** Changes the accounts from this process, which is faster than a command. */
  async change<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
    const accounts = await openAccountsAt({ kind: 'postgres', url: this.url });
    try {
      return await work(accounts);
    } finally {
      await accounts.close();
    }
  }

  /** A key of the customer C, which is created if needed. */
  newKey(): Promise<Key> {
    return this.change(async (accounts) => {
      if ((await accounts.listCustomers()).length === 0) await accounts.createCustomer('C');
      return accounts.createKey('C');
    });
  }

  /** Waits until all services answer with a status. @returns after how many milliseconds */
  async untilStatus(key: Key, status: number, limit: number): Promise<number> {
    const begin = performance.now();
    await Promise.all(this.services.map((service) => until(async () => (await service.status(key)) === status, limit)));
    return Math.round(performance.now() - begin);
  }
}

/** Requests from 4 clients, on all services in turn, until they are stopped. */
export function requestsUntilStopped(services: ServiceProcess[], key: Key) {
  const failures: number[] = [];
  let [done, slowest, stopped] = [0, 0, false];
  const client = async (offset: number) => {
    for (let turn = offset; !stopped; turn += 1) {
      const begin = performance.now();
      const status = await (services[turn % services.length] as ServiceProcess).status(key).catch(() => 0);
      slowest = Math.max(slowest, performance.now() - begin);
      if (status !== 200) failures.push(status);
      done += 1;
    }
  };
  const clients = Array.from({ length: 4 }, (_, index) => client(index));
  return {
    async atLeast(count: number) {
      const goal = done + count;
      await until(async () => done >= goal);
    },
    /** Begins a new measurement. @returns the milliseconds of the slowest request before */
    measureAgain(): number {
      const before = slowest;
      slowest = 0;
      return Math.round(before);
    },
    /** @returns the statuses other than 200, and the milliseconds of the slowest request */
    async stop() {
      stopped = true;
      await Promise.all(clients);
      return { failures, slowest: Math.round(slowest), done };
    },
  };
}
