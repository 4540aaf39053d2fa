import { sql } from 'drizzle-orm';
import type { Customers } from './accounts-tables.js';
import type { LinkPurpose, MemberRole } from './accounts-values.js';
import type { Columns } from './postgres-columns.js';

/** Who signs in to the dashboard, for which customer; without one, as an operator. One email may belong to several. */
const membersTable = ({ table, id, text, integer, index, uniqueIndex }: Columns, customers: Customers) =>
  table(
    'members',
    {
      id: id(),
      customerId: integer('customer_id').references(() => customers.id),
      /** In lower case. */
      email: text('email').notNull(),
      /** May be empty. */
      name: text('name').notNull(),
      /** Of a customer's member. Before there were roles, each could do everything, so they are owners. */
      role: text('role').$type<MemberRole>().notNull().default('owner'),
      createdAt: text('created_at').notNull(),
      /** When they first signed in. */
      joinedAt: text('joined_at'),
      removedAt: text('removed_at'),
      /** In which pages of the dashboard show times, as an IANA name. */
      timeZone: text('time_zone').notNull().default('UTC'),
      /** 1 if it was used by somebody who had proved the email. See accounts/README.md, Proof. */
      verified: integer('verified').notNull().default(0),
    },
    (table) => [
      index('members_by_email').on(table.email),
      uniqueIndex('members_once').on(table.customerId, table.email),
      uniqueIndex('members_operator_once').on(table.email).where(sql`${table.customerId} is null`),
    ],
  );

/** Accounts of OpenID providers that members have signed in with. */
const identitiesTable = ({ table, text, integer, index, primaryKey }: Columns, members: Members) =>
  table(
    'identities',
    {
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      memberId: integer('member_id')
        .notNull()
        .references(() => members.id),
    },
    (table) => [
      primaryKey({ columns: [table.issuer, table.subject] }),
      index('identities_by_member').on(table.memberId),
    ],
  );

const sessionsTable = ({ table, id, text, integer, bytes, index }: Columns, members: Members) =>
  table(
    'sessions',
    {
      id: id(),
      tokenHash: bytes('token_hash').notNull().unique(),
      memberId: integer('member_id')
        .notNull()
        .references(() => members.id),
      createdAt: text('created_at').notNull(),
      /** Written every five minutes. */
      seenAt: text('seen_at').notNull(),
      /** The latest end. */
      expiresAt: text('expires_at').notNull(),
      address: text('address').notNull(),
      /** Browser and system, such as `Firefox on Windows`. Empty: unknown. */
      browser: text('browser').notNull().default(''),
      /** 1 if it proves the email. */
      verified: integer('verified').notNull().default(0),
      /** Of the link that it began with, if it proves nothing. */
      makers: text('makers').notNull().default(''),
      /** 1 if it began with an invitation that nobody had accepted. */
      invited: integer('invited').notNull().default(0),
    },
    (table) => [index('sessions_by_member').on(table.memberId)],
  );

/** Browsers and systems with which members have signed in and proved their email. Others are mailed. */
const browsersTable = ({ table, text, integer, primaryKey }: Columns, members: Members) =>
  table(
    'browsers',
    {
      memberId: integer('member_id')
        .notNull()
        .references(() => members.id),
      /** As `browser` of a session. */
      name: text('name').notNull(),
    },
    (table) => [primaryKey({ columns: [table.memberId, table.name] })],
  );

/** Passkeys of members (WebAuthn). */
const passkeysTable = ({ table, text, integer, bigInteger, bytes, index }: Columns, members: Members) =>
  table(
    'passkeys',
    {
      /** Id of the credential, in Base64. */
      id: text('id').primaryKey(),
      memberId: integer('member_id')
        .notNull()
        .references(() => members.id),
      publicKey: bytes('public_key').notNull(),
      /** Of signatures, as the authenticator counts them. Some always say 0. */
      counter: bigInteger('counter').notNull(),
      name: text('name').notNull(),
      createdAt: text('created_at').notNull(),
      usedAt: text('used_at'),
      /** 1 if a session that proves the email added or confirmed it. */
      verified: integer('verified').notNull(),
      /** As those of the session that added it. Null: unknown, from before they were recorded. */
      makers: text('makers'),
    },
    (table) => [index('passkeys_by_member').on(table.memberId)],
  );

/** What passkeys sign, once and soon. */
const challengesTable = ({ table, text, integer, bytes }: Columns) =>
  table('challenges', {
    hash: bytes('hash').primaryKey(),
    /** Of the session that adds a passkey. Null: somebody signs in. */
    sessionId: integer('session_id'),
    expiresAt: text('expires_at').notNull(),
  });

/** Links that sign a member in once. */
const linksTable = ({ table, id, text, integer, bytes, index }: Columns, members: Members) =>
  table(
    'links',
    {
      id: id(),
      tokenHash: bytes('token_hash').notNull().unique(),
      memberId: integer('member_id')
        .notNull()
        .references(() => members.id),
      purpose: text('purpose').$type<LinkPurpose>().notNull(),
      createdAt: text('created_at').notNull(),
      expiresAt: text('expires_at').notNull(),
      usedAt: text('used_at'),
      /** Ids of the members who could use it because of how it was made, such as `|3|7|`. See accounts/session-rows.ts. */
      makers: text('makers').notNull().default(''),
    },
    (table) => [index('links_by_member').on(table.memberId)],
  );

type Members = ReturnType<typeof membersTable>;

/** Who signs in to the dashboard, and how. */
export function peopleTables(columns: Columns, customers: Customers) {
  const members = membersTable(columns, customers);
  return {
    members,
    identities: identitiesTable(columns, members),
    sessions: sessionsTable(columns, members),
    browsers: browsersTable(columns, members),
    passkeys: passkeysTable(columns, members),
    challenges: challengesTable(columns),
    links: linksTable(columns, members),
  };
}
