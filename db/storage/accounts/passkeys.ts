import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { hashSecret, randomToken } from './key-secret.js';
import { AccountsError, checkedText, isoTime, secondsAfter } from './rules.js';
import { findEntries, memberById, ofPerson, type Session, type SessionOwner, selectSessions } from './session-rows.js';
import { addSession, type NewSession } from './sessions.js';
import { type Call, Part, type Tables } from './storage.js';

/** Of a person. */
export const MAX_PASSKEYS = 10;

/** How long somebody may take to use a passkey. */
const CHALLENGE_SECONDS = 300;

/** Open challenges of a session, or of all sign-ins. Beyond that, the oldest are deleted: they may be those of a flood. */
const MAX_CHALLENGES = 500;

export type Passkey = Omit<Tables['passkeys']['$inferSelect'], 'memberId' | 'makers'>;

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'name'>;

export class Passkeys extends Part {
  /** What a passkey has to sign, once. @param sessionId of the session that adds one; null for a sign-in */
  challenge(sessionId: number | null): Promise<string> {
    return this.write(async ({ database, tables: { challenges }, now }) => {
      await database.delete(challenges).where(lte(challenges.expiresAt, isoTime(now)));
      const { hash } = challenges;
      const ofSame = database.select({ hash }).from(challenges).where(isFor(challenges, sessionId));
      const newest = await ofSame.orderBy(desc(challenges.expiresAt));
      const rest = newest.slice(MAX_CHALLENGES - 1).map((one) => one.hash);
      if (rest.length > 0) await database.delete(challenges).where(inArray(hash, rest));
      const challenge = randomToken();
      const expiresAt = secondsAfter(now, CHALLENGE_SECONDS);
      await database.insert(challenges).values({ hash: hashSecret(challenge), sessionId, expiresAt });
      return challenge;
    });
  }

  /** Uses up a challenge. @returns whether it was open, for this purpose */
  takeChallenge(challenge: string, sessionId: number | null): Promise<boolean> {
    return this.write(async ({ database, tables: { challenges }, now }) => {
      const isOpen = gt(challenges.expiresAt, isoTime(now));
      const isSame = and(eq(challenges.hash, hashSecret(challenge)), isOpen, isFor(challenges, sessionId));
      return (await database.delete(challenges).where(isSame).returning({ hash: challenges.hash })).length > 0;
    });
  }

  list(own: SessionOwner): Promise<Passkey[]> {
    return this.read((call) => findPasskeys(call, ofPerson(call, own, call.tables.passkeys)));
  }

  async find(id: string): Promise<Passkey | undefined> {
    const [passkey] = await this.read((call) => findPasskeys(call, eq(call.tables.passkeys.id, id)));
    return passkey;
  }

  /** @throws AccountsError, also if the person has too many */
  add(own: Session, passkey: NewPasskey, actor: Actor): Promise<void> {
    const name = checkedText('A name', passkey.name, 60, 'name') || 'Passkey';
    return this.write(async (call) => {
      const { passkeys } = call.tables;
      const { memberId, isVerified, makers, customer } = own;
      await memberById(call, memberId, { customerId: customer?.id ?? null });
      const number = await call.database.$count(passkeys, ofPerson(call, own, passkeys));
      const [same] = await findPasskeys(call, eq(passkeys.id, passkey.id));
      if (same || number >= MAX_PASSKEYS)
        throw new AccountsError(
          'conflict',
          `You can have ${MAX_PASSKEYS} passkeys, each added once. Remove one first.`,
        );
      const values = { ...passkey, name, memberId, createdAt: isoTime(call.now), makers, verified: isVerified ? 1 : 0 };
      await call.database.insert(passkeys).values(values);
      const change = { action: 'passkey.create', customerId: customer?.id ?? null, details: name } as const;
      await addAudit(call, actor, change);
    });
  }

  /** @throws AccountsError if the person has no such passkey */
  remove(id: string, own: SessionOwner, actor: Actor): Promise<void> {
    return this.write(async (call) => {
      const { passkeys } = call.tables;
      const isOwn = and(eq(passkeys.id, id), ofPerson(call, own, passkeys));
      const [removed] = await call.database.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
      if (!removed) throw new AccountsError('unknown', 'There is no such passkey.');
      const change = { action: 'passkey.delete', customerId: own.customer?.id ?? null, details: removed.name } as const;
      await addAudit(call, actor, change);
    });
  }

  /**
   * Signs in the owner of a passkey, after its signature was checked.
   *
   * @param used the passkey that it was checked with. Another use at the same time has counted on, and wins
   * @returns the token of a session; undefined if the person may sign in no more
   */
  signIn(used: Passkey, counter: number, session: NewSession): Promise<string | undefined> {
    return this.write(async (call) => {
      const { passkeys, members, sessions } = call.tables;
      const isSame = and(eq(passkeys.id, used.id), eq(passkeys.counter, used.counter));
      const [row] = await call.database
        .update(passkeys)
        .set({ counter, usedAt: isoTime(call.now) })
        .where(isSame)
        .returning({ memberId: passkeys.memberId, verified: passkeys.verified, makers: passkeys.makers });
      if (!row) return undefined;
      const { memberId, verified, makers } = row;
      const [owner] = await call.database.select().from(members).where(eq(members.id, memberId));
      const entries = await findEntries(call, owner?.email ?? '');
      const entry = entries.find(({ id }) => id === memberId) ?? (verified ? entries[0] : undefined);
      // Only a session that may change something adds one.
      const unproven = verified ? undefined : { makers, isInvited: makers !== null };
      const token = entry && (await addSession(call, entry.id, { ...session, method: 'a passkey' }, unproven));
      if (token === undefined) return undefined;
      // The session that the client had before may have proved the email, and so whose passkey it is.
      const [own] = await selectSessions(call, eq(sessions.tokenHash, hashSecret(token)));
      const proved = { verified: 1, makers: '' };
      if (own?.isVerified) await call.database.update(passkeys).set(proved).where(eq(passkeys.id, used.id));
      return token;
    });
  }
}

const isFor = ({ sessionId: column }: Call['tables']['challenges'], sessionId: number | null): SQL =>
  sessionId === null ? isNull(column) : eq(column, sessionId);

function findPasskeys({ database, tables: { passkeys } }: Call, where: SQL | undefined): Promise<Passkey[]> {
  const { id, publicKey, counter, name, createdAt, usedAt, verified } = passkeys;
  return database
    .select({ id, publicKey, counter, name, createdAt, usedAt, verified })
    .from(passkeys)
    .where(where)
    .orderBy(asc(createdAt), asc(id))
    .execute();
}
