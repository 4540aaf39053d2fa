import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, customers } from './accounts-postgres.js';
import type { LinkPurpose, MemberRole } from './accounts-values.js';

/** Tables of people.ts, in PostgreSQL. */

export const members = pgTable(
  'members',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id').references(() => customers.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<MemberRole>().notNull().default('owner'),
    createdAt: text('created_at').notNull(),
    joinedAt: text('joined_at'),
    removedAt: text('removed_at'),
    verified: integer('verified').notNull().default(0),
  },
  (table) => [
    index('members_by_email').on(table.email),
    uniqueIndex('members_once').on(table.customerId, table.email),
    uniqueIndex('members_operator_once').on(table.email).where(sql`${table.customerId} is null`),
  ],
);

export const identities = pgTable(
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

export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytea('token_hash').notNull().unique(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: text('created_at').notNull(),
    seenAt: text('seen_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    address: text('address').notNull(),
    verified: integer('verified').notNull().default(0),
    makers: text('makers').notNull().default(''),
    invited: integer('invited').notNull().default(0),
  },
  (table) => [index('sessions_by_member').on(table.memberId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: text('created_at').notNull(),
    usedAt: text('used_at'),
    verified: integer('verified').notNull(),
    makers: text('makers'),
  },
  (table) => [index('passkeys_by_member').on(table.memberId)],
);

export const challenges = pgTable('challenges', {
  hash: bytea('hash').primaryKey(),
  sessionId: integer('session_id'),
  expiresAt: text('expires_at').notNull(),
});

export const links = pgTable(
  'links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytea('token_hash').notNull().unique(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    usedAt: text('used_at'),
    makers: text('makers').notNull().default(''),
  },
  (table) => [index('links_by_member').on(table.memberId)],
);
