import { Client } from 'pg';

/** The packages for PostgreSQL and the tables that need them, which a service with an accounts file does not load. */
export { drizzle } from 'drizzle-orm/node-postgres';
export { Pool } from 'pg';
export * as tables from '../../tables/accounts-postgres.js';

type Callback = (error: Error) => void;

/**
 * Ends a connection that could not be opened, such as without a password. The package leaves it open until the server gives up after a
 * minute.
 */
export class EndingClient extends Client {
  override connect(): Promise<Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<Client> | undefined {
    if (!callback) return super.connect();
    super.connect((error: Error) => {
      if (error) this.end().catch(() => {});
      callback(error);
    });
    return undefined;
  }
}
