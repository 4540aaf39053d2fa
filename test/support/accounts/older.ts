import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';

const folder = (kind: string) => join(packageRoot, 'db/migrations', kind);

/** Names of the migrations of accounts. */
export const migrationsOf = (kind: 'accounts' | 'accounts-postgres'): string[] =>
  readdirSync(folder(kind))
    .filter((name) => name.endsWith('.sql'))
    .sort();

const TOKEN = 'a'.repeat(43);
const TIME = '2026-01-02T00:00:00Z';

/** The statements that made accounts before members had roles, with a customer and all kinds of people. */
export function beforeRoles(kind: 'accounts' | 'accounts-postgres'): { sql: string[]; migrations: number } {
  const all = migrationsOf(kind);
  const migrations = all.findIndex((name) => name.endsWith('_people.sql'));
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  const bytes = kind === 'accounts' ? `X'${hash}'` : `'\\x${hash}'`;
  const own = kind === 'accounts' ? '' : 'overriding system value';
  const rows = [
    `insert into customers (id, name, subscription, created_at) ${own} values (1, 'C', 'active', '${TIME}')`,
    `insert into members (id, customer_id, email, name, created_at, removed_at) ${own} values
      (1, 1, 'ana@x.org', 'Ana', '${TIME}', null), (2, 1, 'ben@x.org', 'Ben', '${TIME}', null),
      (3, 1, 'invited@x.org', '', '${TIME}', null), (4, 1, 'removed@x.org', '', '${TIME}', '${TIME}'),
      (5, null, 'op@x.org', 'Op', '${TIME}', null), (6, 1, 'mailed@x.org', '', '${TIME}', null),
      (7, 1, 'on@x.org', '', '${TIME}', null), (8, 1, 'seen@x.org', '', '${TIME}', null), (9, 1, 'sso@x.org', '', '${TIME}', null),
      (10, 1, 'copied@x.org', '', '${TIME}', null)`,
    `insert into links (token_hash, member_id, purpose, created_at, expires_at, used_at) values
      (${bytes}, 1, 'invitation', '${TIME}', '${TIME}', '${TIME}'),
      (${bytes.replace(/\w\w'$/, "00'")}, 2, 'invitation', '${TIME}', '${TIME}', '2026-01-03T00:00:00Z'),
      (${bytes.replace(/\w\w'$/, "01'")}, 3, 'invitation', '${TIME}', '2099-01-01T00:00:00Z', null),
      (${bytes.replace(/\w\w'$/, "02'")}, 6, 'sign-in', '${TIME}', '${TIME}', '2026-01-06T00:00:00Z')`,
    `insert into sessions (token_hash, member_id, created_at, seen_at, expires_at, address) values
      (${bytes}, 1, '2098-01-01T00:00:00Z', '2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '192.0.2.1'),
      (${bytes.replace(/\w\w'$/, "03'")}, 7, '2026-01-07T00:00:00Z', '${TIME}', '${TIME}', '192.0.2.1')`,
    `insert into identities (issuer, subject, member_id) values ('https://id.example.org', '1', 2), ('https://id.example.org', '2', 9)`,
    `insert into audit (time, actor, action, customer_id, details)
      values ('2098-01-01T00:00:00Z', 'ana@x.org', 'key.create', 1, 'web'),
      ('2098-01-01T00:00:00Z', 'op@x.org', 'key.revoke', 1, 'web'), ('2098-01-01T00:00:00Z', 'invited@x.org', 'link.create', 1, ''),
      ('2026-01-01T00:00:00Z', 'seen@x.org', 'session.create', 1, 'before a removal'),
      ('2098-01-01T00:00:00Z', 'seen@x.org', 'session.create', 1, 'with a link'),
      ${['invited@x.org', 'seen@x.org', 'sso@x.org'].map((email) => `('2098-01-01T00:00:00Z', 'ana@x.org', 'member.invite', 1, '${email}, ')`)}`,
  ];
  const done = all.slice(0, migrations).map((name) => readFileSync(join(folder(kind), name), 'utf8'));
  return { sql: [...done, ...rows], migrations };
}

/** Nothing of it is lost: everybody goes on as an owner, because everybody could do everything. */
export async function expectRoles(accounts: Accounts): Promise<void> {
  expect(await accounts.members.list(1)).toMatchObject([
    { email: 'ana@x.org', name: 'Ana', role: 'owner', joinedAt: TIME },
    { email: 'ben@x.org', name: 'Ben', role: 'owner', joinedAt: '2026-01-03T00:00:00Z' },
    { email: 'copied@x.org', joinedAt: TIME },
    { email: 'invited@x.org', role: 'owner', joinedAt: null },
    { email: 'mailed@x.org', joinedAt: '2026-01-06T00:00:00Z' },
    { email: 'on@x.org', joinedAt: '2026-01-07T00:00:00Z' },
    { email: 'seen@x.org', joinedAt: '2098-01-01T00:00:00Z' },
    { email: 'sso@x.org', joinedAt: TIME },
  ]);
  expect(await accounts.members.list(null)).toMatchObject([{ email: 'op@x.org', joinedAt: TIME }]);
  expect(await accounts.sessions.find(TOKEN)).toMatchObject({ email: 'ana@x.org', role: 'owner', isVerified: false });
  expect(await accounts.members.findByIdentity({ issuer: 'https://id.example.org', subject: '1' })).toBe('ben@x.org');
  expect(await accounts.audit.list({ viewer: 1 })).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ actor: 'ana@x.org', action: 'member.invite' })),
    { actor: 'seen@x.org', action: 'session.create' },
    { actor: 'seen@x.org', action: 'session.create' },
    { actor: 'operator', action: 'link.create' },
    { actor: 'operator', action: 'key.revoke' },
    { actor: 'ana@x.org', actorName: 'Ana', customer: 'C', details: 'web' },
  ]);
  const again = await accounts.members.invite(1, { email: 'removed@x.org' }, { name: 'ana@x.org' });
  expect(again.member).toMatchObject({ id: 4, role: 'member', joinedAt: null });
}
