import type { Database } from 'better-sqlite3';

/** What a copy was made from, and how far it is. */
export interface CopyState {
  /** The random id of the database. */
  identity: string;
  /** The number of the last change that it has. */
  change: number;
  /** The name of the database. */
  database: string;
  /** The hosts of the database, as `host:port`. */
  hosts: string[];
  /** When it was last known to be current, in milliseconds since 1970. It is stored now and then. */
  currentAt: number;
}

/** The state of a copy in its file: a table with one row. */
export class StoredState {
  constructor(private readonly connection: Database) {
    connection.exec(
      'create table if not exists copy_state (id integer primary key check (id = 1), state text not null)',
    );
  }

  /** Undefined as long as the copy was never complete. */
  read(): CopyState | undefined {
    const text = this.connection.prepare<[], string>('select state from copy_state').pluck().get();
    return text === undefined ? undefined : (JSON.parse(text) as CopyState);
  }

  write(state: CopyState): void {
    const save = 'insert or replace into copy_state (id, state) values (1, ?)';
    this.connection.prepare(save).run(JSON.stringify(state));
  }
}
