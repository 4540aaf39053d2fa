import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { customers } from './accounts.js';
import type { LinkPurpose, MemberRole } from './accounts-values.js';

/** Tables of the accounts file: who signs in to the dashboard, and how. */

/** Who signs in to the dashboard, for which customer; without one, as an operator. One email may belong to several. */
export const members = sqliteTable(
  'members',
  {
    id: integer('id').primaryKey(),
    customerId: integer('customer_id').references(() => customers.id),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Of a customer's member. Before there were roles, each could do everything, so they are owners. */
    role: text('role').$type<MemberRole>().notNull().default('owner'),
    createdAt: text('created_at').notNull(),
    /** When they first signed in. */
    joinedAt: text('joined_at'),
    removedAt: text('removed_at'),
    /** 1 if it was used by somebody who had proved the email: an inviter may use an invitation himself. */
    verified: integer('verified').notNull().default(0),
  },
  (table) => [
    index('members_by_email').on(table.email),
    uniqueIndex('members_once').on(table.customerId, table.email),
    uniqueIndex('members_operator_once').on(table.email).where(sql`${table.customerId} is null`),
  ],
);

/** Accounts of OpenID providers that members have signed in with. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identities_by_member').on(table.memberId)],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey(),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: text('created_at').notNull(),
    /** Written every five minutes. */
    seenAt: text('seen_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    address: text('address').notNull(),
    /** 1 if the email is surely that of the person: an invitation proves nothing, because the inviter has it as well. */
    verified: integer('verified').notNull().default(0),
    /** Of the link that it began with, if it proves nothing. */
    makers: text('makers').notNull().default(''),
    /** 1 if it began with an invitation that nobody had accepted. */
    invited: integer('invited').notNull().default(0),
  },
  (table) => [index('sessions_by_member').on(table.memberId)],
);

/** Passkeys of members (WebAuthn). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Id of the credential, in Base64. */
    id: text('id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** Of signatures, as the authenticator counts them. Some always say 0. */
    counter: integer('counter').notNull(),
    name: text('name').notNull(),
    createdAt: text('created_at').notNull(),
    usedAt: text('used_at'),
    /** As that of the session that added it. */
    verified: integer('verified').notNull(),
    /** As those of the session that added it. Null: unknown, from before they were recorded. */
    makers: text('makers'),
  },
  (table) => [index('passkeys_by_member').on(table.memberId)],
);

/** What passkeys sign, once and soon. */
export const challenges = sqliteTable('challenges', {
  hash: blob('hash', { mode: 'buffer' }).primaryKey(),
  /** Of the session that adds a passkey. Null: somebody signs in. */
  sessionId: integer('session_id'),
  expiresAt: text('expires_at').notNull(),
});

/** Links that sign a member in once. */
export const links = sqliteTable(
  'links',
  {
    id: integer('id').primaryKey(),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    usedAt: text('used_at'),
    /** Ids of the members who could use it because of how it was made, such as `|3|7|`. See accounts/makers.ts. */
    makers: text('makers').notNull().default(''),
  },
  (table) => [index('links_by_member').on(table.memberId)],
);
