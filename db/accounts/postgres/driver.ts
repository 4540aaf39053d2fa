/** The packages for PostgreSQL and the tables that need them. A service with an accounts file does not load them. */
export { drizzle } from 'drizzle-orm/postgres-js';
export { default as postgres } from 'postgres';
export * as tables from '../../tables/accounts-postgres.js';
