import { and, desc, eq, getTableColumns, gte, like, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import { shorten } from '../../domain/text/shorten.js';
import { isoTime } from './rules.js';
import { checkSession, type LinkMaker, type Session } from './session-rows.js';
import { type Call, Part, type Tables } from './storage.js';

/** Who changes something. */
export interface Actor {
  /** Email of a member, `cli` for the command line, or `start` for the start of a service. */
  name: string;
  address?: string | undefined;
  /** The customer for which the actor acts as a member. Operators and programs have none. */
  customerId?: number | null | undefined;
  /** Undefined for programs, and for a sign-in. */
  session?: Session | undefined;
  /** Whose link the session began with. */
  linkBy?: LinkMaker | null | undefined;
}

/** Actions that only take access away. Everyone who can use the form may do them. */
const ENDS_ACCESS = /^(session|passkey)\.delete$|\.(remove|revoke)$/;

export const CLI: Actor = { name: 'cli' };
export const START: Actor = { name: 'start' };
/** For changes that the dashboard makes on its own. */
export const DASHBOARD: Actor = { name: 'dashboard' };

export type AuditAction =
  | `customer.${'create' | 'rename' | 'suspend' | 'activate' | 'limits' | 'alert' | 'delete'}`
  | `key.${'create' | 'rename' | 'rotate' | 'revoke' | 'notice' | 'origins' | 'expiry'}`
  | `member.${'invite' | 'create' | 'change' | 'zone' | 'remove'}`
  | `webhook.${'create' | 'change' | 'enable' | 'disable' | 'delete' | 'send' | 'test' | 'rotate' | 'expire'}`
  | `${'identity' | 'link' | 'session' | 'passkey'}.create`
  | `${'session' | 'passkey'}.delete`
  | 'accounts.restore';

export interface AuditedChange {
  action: AuditAction;
  customerId?: number | null;
  keyId?: string;
  /** For people, without secrets. */
  details?: string;
}

export interface AuditEntry extends Omit<Tables['audit']['$inferSelect'], 'actorCustomerId' | 'linkByCustomerId'> {
  action: AuditAction;
  /** Today's name of the member or operator who acted; null for the command line and for a start. */
  actorName: string | null;
  customer: string | null;
  deletedAt: string | null;
}

export interface AuditFilter {
  customerId?: number | undefined;
  /** For a member of this customer: only its entries, which name only actors who are its members. `actor` is ignored. */
  viewer?: number | undefined;
  actor?: string | undefined;
  /** One action, or a group such as `key`. */
  action?: string | undefined;
  /** Both days (UTC) are included. */
  since?: CivilDay | undefined;
  until?: CivilDay | undefined;
  /** Only entries before the one with this id. */
  before?: number | undefined;
  /** At most 500, which is also the default. */
  limit?: number | undefined;
}

export const MAX_ENTRIES = 500;

/** One day more than the triggers of the tables require, because their clock may differ. */
const KEPT_DAYS = 801;
const DAY_MS = 86_400_000;

/**
 * Adds an entry in the transaction of the change. Removes what is too old, so that the table is bounded.
 *
 * @throws AccountsError if the session of the actor may not change anything, or has ended
 */
export async function addAudit(call: Call, by: Actor, change: AuditedChange): Promise<void> {
  const { action, customerId = null, keyId = null, details = '' } = change;
  if (by.session && !ENDS_ACCESS.test(action)) await checkSession(call, by.session);
  const { database, tables, now } = call;
  await database.insert(tables.audit).values({
    time: isoTime(now),
    actor: by.name,
    action,
    customerId,
    keyId,
    address: by.address === undefined ? null : shorten(by.address, 64),
    details: shorten(details, 300),
    actorCustomerId: by.customerId ?? null,
    linkBy: by.linkBy?.email ?? null,
    linkByCustomerId: by.linkBy?.customerId ?? null,
  });
  const oldest = isoTime(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await database.delete(tables.audit).where(lt(tables.audit.time, oldest));
}

/** The audit log: every change of customers, members and keys, and every sign-in. */
export class AuditLog extends Part {
  /** Newest first. If there are as many entries as the limit, older ones may follow, `before` the last one. */
  list(filter: AuditFilter = {}): Promise<AuditEntry[]> {
    return this.read(async ({ database, tables: { audit, customers, members } }) => {
      const { id, actor, actorCustomerId, customerId } = audit;
      const { viewer } = filter;
      // One email may have several names.
      const isActor = sql`${members.customerId} is not distinct from ${actorCustomerId}`;
      const name = database
        .select({ name: max(members.name) })
        .from(members)
        .where(and(eq(members.email, actor), isActor));
      const rows = await database
        .select({
          ...getTableColumns(audit),
          customer: customers.name,
          deletedAt: customers.deletedAt,
          actorName: sql<string | null>`(${name})`,
        })
        .from(audit)
        .leftJoin(customers, eq(customers.id, customerId))
        .where(and(...conditions(audit, filter)))
        .orderBy(desc(id))
        .limit(Math.max(1, Math.min(filter.limit ?? MAX_ENTRIES, MAX_ENTRIES)));
      return rows.map(({ actorCustomerId: of, linkByCustomerId: linkOf, ...row }) => {
        const entry = row as AuditEntry;
        if (viewer !== undefined && linkOf !== viewer && entry.linkBy !== null) entry.linkBy = 'an operator';
        // Not decided by today's members: an owner must not learn that an operator acted by inviting their email.
        const isNamed = viewer === undefined || of === viewer || entry.actor === DASHBOARD.name;
        return isNamed ? entry : { ...entry, actor: 'operator', actorName: null, linkBy: null, address: null };
      });
    });
  }
}

export const actorText = ({ actor, linkBy }: Pick<AuditEntry, 'actor' | 'linkBy'>): string =>
  linkBy === null ? actor : `${actor}, by a link of ${linkBy}`;

function conditions(audit: Call['tables']['audit'], filter: AuditFilter): (SQL | undefined)[] {
  const { viewer, action, since, until, before } = filter;
  const customerId = viewer ?? filter.customerId;
  // Otherwise, a match would reveal who the operators are.
  const actor = viewer === undefined ? filter.actor : undefined;
  return [
    customerId === undefined ? undefined : eq(audit.customerId, customerId),
    actor === undefined ? undefined : or(eq(audit.actor, actor), eq(audit.linkBy, actor)),
    action === undefined ? undefined : or(eq(audit.action, action), like(audit.action, `${action}.%`)),
    since === undefined ? undefined : gte(audit.time, since),
    // A time is longer than its day, so it sorts after it.
    until === undefined ? undefined : or(lt(audit.time, until), like(audit.time, `${until}T%`)),
    before === undefined ? undefined : lt(audit.id, before),
  ];
}
