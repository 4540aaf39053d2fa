import { and, asc, count, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { findEntries, memberById } from './find-member.js';
import { hashSecret, randomToken } from './key-secret.js';
import { AccountsError, checkedText, isoTime, secondsAfter } from './rules.js';
import { ofPerson, type Session, type SessionOwner, selectSessions } from './session-rows.js';
import { addSession, type NewSession } from './sessions.js';
import type { AccountsStorage, Call } from './storage.js';

/** Of a person. */
export const MAX_PASSKEYS = 10;

/** How long somebody may take to use a passkey. */
const CHALLENGE_SECONDS = 300;

/** That are open. Then the oldest go: they may be those of a flood. */
const MAX_CHALLENGES = 500;

export interface Passkey {
  /** Of the credential, in Base64. */
  id: string;
  publicKey: Buffer;
  /** Of signatures. */
  counter: number;
  name: string;
  createdAt: string;
  usedAt: string | null;
  /** 0 if it was added after an invitation: it opens that customer alone. */
  verified: number;
}

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'name'>;

/** Passkeys of members, with which they sign in without a mail. */
export class Passkeys {
  constructor(private readonly storage: AccountsStorage) {}

  /** What a passkey has to sign, once. @param sessionId of the session that adds one; null for a sign-in */
  challenge(sessionId: number | null): Promise<string> {
    return this.storage.write(async ({ database, tables: { challenges } }) => {
      const now = this.storage.now();
      await database.delete(challenges).where(lte(challenges.expiresAt, isoTime(now)));
      const { hash } = challenges;
      const newest = await database.select({ hash }).from(challenges).orderBy(desc(challenges.expiresAt));
      const rest = newest.slice(MAX_CHALLENGES - 1).map((one) => one.hash);
      if (rest.length > 0) await database.delete(challenges).where(inArray(hash, rest));
      const challenge = randomToken();
      const expiresAt = secondsAfter(now, CHALLENGE_SECONDS);
      await database.insert(challenges).values({ hash: hashSecret(challenge), sessionId, expiresAt });
      return challenge;
    });
  }

  /** Uses a challenge up. @returns whether it was open, for this purpose */
  takeChallenge(challenge: string, sessionId: number | null): Promise<boolean> {
    return this.storage.write(async ({ database, tables: { challenges } }) => {
      const isOpen = gt(challenges.expiresAt, isoTime(this.storage.now()));
      const ofSession = sessionId === null ? isNull(challenges.sessionId) : eq(challenges.sessionId, sessionId);
      const isSame = and(eq(challenges.hash, hashSecret(challenge)), isOpen, ofSession);
      return (await database.delete(challenges).where(isSame).returning({ hash: challenges.hash })).length > 0;
    });
  }

  /** Those of a person, oldest first. */
  list(own: SessionOwner): Promise<Passkey[]> {
    return this.storage.read((call) => findPasskeys(call, ofPerson(call, own, call.tables.passkeys.memberId)));
  }

  async find(id: string): Promise<Passkey | undefined> {
    const [passkey] = await this.storage.read((call) => findPasskeys(call, eq(call.tables.passkeys.id, id)));
    return passkey;
  }

  /** @throws AccountsError, also if the person has too many */
  add(own: Session, passkey: NewPasskey, actor: Actor): Promise<void> {
    const name = checkedText('A name', passkey.name, 60, 'name') || 'Passkey';
    return this.storage.write(async (call) => {
      const { passkeys } = call.tables;
      const { memberId, isVerified, customer } = own;
      const now = this.storage.now();
      await memberById(call, now, memberId, { customerId: customer?.id ?? null });
      const [of] = await call.database
        .select({ number: count() })
        .from(passkeys)
        .where(ofPerson(call, own, passkeys.memberId));
      const [same] = await findPasskeys(call, eq(passkeys.id, passkey.id));
      if (same || (of?.number ?? 0) >= MAX_PASSKEYS)
        throw new AccountsError(
          'conflict',
          `You can have ${MAX_PASSKEYS} passkeys, each added once. Remove one first.`,
        );
      const values = { ...passkey, name, memberId, createdAt: isoTime(now), verified: isVerified ? 1 : 0 };
      await call.database.insert(passkeys).values(values);
      const change = { action: 'passkey.create', customerId: customer?.id ?? null, details: name } as const;
      await addAudit(call, this.storage.now(), actor, change);
    });
  }

  /** @throws AccountsError if the person has no such passkey */
  remove(id: string, own: SessionOwner, actor: Actor): Promise<void> {
    return this.storage.write(async (call) => {
      const { passkeys } = call.tables;
      const isOwn = and(eq(passkeys.id, id), ofPerson(call, own, passkeys.memberId));
      const [removed] = await call.database.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
      if (!removed) throw new AccountsError('unknown', 'There is no such passkey.');
      const change = { action: 'passkey.delete', customerId: own.customer?.id ?? null, details: removed.name } as const;
      await addAudit(call, this.storage.now(), actor, change);
    });
  }

  /**
   * Signs in whom a passkey belongs to, after its signature was checked.
   *
   * @param used the passkey that it was checked with. Another use at the same time has counted on, and wins
   * @returns the token of a session; undefined if the person may sign in no more
   */
  signIn(used: Passkey, counter: number, session: NewSession): Promise<string | undefined> {
    return this.storage.write(async (call) => {
      const { passkeys, members, sessions } = call.tables;
      const now = this.storage.now();
      const isSame = and(eq(passkeys.id, used.id), eq(passkeys.counter, used.counter));
      const [row] = await call.database
        .update(passkeys)
        .set({ counter, usedAt: isoTime(now) })
        .where(isSame)
        .returning({ memberId: passkeys.memberId, verified: passkeys.verified });
      if (!row) return undefined;
      const { memberId, verified } = row;
      const [owner] = await call.database.select().from(members).where(eq(members.id, memberId));
      const entries = await findEntries(call, now, owner?.email ?? '');
      const entry = entries.find(({ id }) => id === memberId) ?? (verified ? entries[0] : undefined);
      const token =
        entry && (await addSession(call, now, entry.id, { ...session, method: 'a passkey' }, verified === 1));
      if (token === undefined) return undefined;
      // The session that the client had before may have proved the email, and so whose passkey it is.
      const [own] = await selectSessions(call, now, eq(sessions.tokenHash, hashSecret(token)));
      if (own?.isVerified) await call.database.update(passkeys).set({ verified: 1 }).where(eq(passkeys.id, used.id));
      return token;
    });
  }
}

function findPasskeys({ database, tables: { passkeys } }: Call, where: SQL): Promise<Passkey[]> {
  const { id, publicKey, counter, name, createdAt, usedAt, verified } = passkeys;
  return database
    .select({ id, publicKey, counter, name, createdAt, usedAt, verified })
    .from(passkeys)
    .where(where)
    .orderBy(asc(createdAt), asc(id))
    .execute();
}
