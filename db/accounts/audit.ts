import type { Call } from './storage.js';

/** Who changes something. */
export interface Actor {
  /** Email of the member, `cli` or `start`. */
  name: string;
  address?: string | undefined;
}

export interface AuditEntry {
  action: string;
  customerId?: number | null;
  details: string;
  time: string;
}

export async function addAudit({ database, tables }: Call, actor: Actor, entry: AuditEntry): Promise<void> {
  await database.insert(tables.audit).values({ ...entry, actor: actor.name, address: actor.address ?? null });
}
