import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { LinkPurpose } from '../tables/accounts.js';
import { type Actor, addAudit } from './audit.js';
import { type MemberOf, memberById } from './find-member.js';
import { hashSecret, randomToken } from './key-secret.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import { addSession, type CreatedSession, type NewSession } from './sessions.js';
import type { AccountsStorage, Call } from './storage.js';

/** How long links are valid, in seconds. */
export const LINK_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  start: 15 * 60,
  operator: 15 * 60,
  'sign-in': 15 * 60,
  invitation: 7 * 86_400,
};

/**
 * How long a sign-in link cannot be replaced by a request without a session, in seconds. Anyone who knows an email could otherwise void the
 * link that its owner is about to open. It is shorter than the lifetime of the link: nobody is locked out either.
 */
const REQUEST_SECONDS = 10 * 60;

export interface CreatedLink {
  linkId: number;
  /** For `/link?token=…`. Only its hash is stored. */
  token: string;
  expiresAt: string;
}

/** Whom a link signs in. */
export interface LinkPreview {
  purpose: LinkPurpose;
  email: string;
  /** Of the member; may be empty. */
  name: string;
  /** Null for an operator. */
  customer: string | null;
}

export interface OpenLink {
  linkId: number;
  memberId: number;
  email: string;
  name: string;
  customerId: number | null;
  createdAt: string;
  expiresAt: string;
}

/** Links that sign a member in once. Those that are wrong, used, withdrawn or too old look the same. */
export class Links {
  constructor(private readonly storage: AccountsStorage) {}

  /** Voids the open link of the member for the same purpose. @throws AccountsError if there is no such member */
  create(memberId: number, purpose: LinkPurpose, actor: Actor, of: MemberOf = {}): Promise<CreatedLink> {
    return this.storage.write((call) => this.#create(call, memberId, purpose, actor, of));
  }

  /**
   * A sign-in link for somebody without a session. There is none while the member has one that is younger than ten minutes.
   *
   * @param canMail called if a link would be made; if it says no, there is none
   * @throws AccountsError if there is no such member
   */
  request(memberId: number, actor: Actor, canMail: () => boolean): Promise<CreatedLink | undefined> {
    return this.storage.write(async (call) => {
      const { links } = call.tables;
      const now = this.storage.now();
      const isRecent = and(eq(links.memberId, memberId), gt(links.createdAt, secondsAfter(now, -REQUEST_SECONDS)));
      const [recent] = await openLinks(call, now, 'sign-in', isRecent);
      return recent || !canMail() ? undefined : this.#create(call, memberId, 'sign-in', actor);
    });
  }

  async #create(call: Call, memberId: number, purpose: LinkPurpose, actor: Actor, of: MemberOf = {}) {
    const now = this.storage.now();
    const { email, customerId } = await memberById(call, memberId, of);
    const link = await addLink(call, now, memberId, purpose);
    const details = `${purpose} link for ${email}, ends ${link.expiresAt}`;
    await addAudit(call, now, actor, { action: 'link.create', customerId, details });
    return link;
  }

  /** Whom a link would sign in. It changes nothing: programs that check mails open links. */
  peek(token: string): Promise<LinkPreview | undefined> {
    return this.storage.read(async ({ database, tables: { links, members, customers } }) => {
      const [found] = await database
        .select({ purpose: links.purpose, email: members.email, name: members.name, customer: customers.name })
        .from(links)
        .innerJoin(members, eq(members.id, links.memberId))
        .leftJoin(customers, eq(customers.id, members.customerId))
        .where(
          and(isOpen(links, this.storage.now()), eq(links.tokenHash, hashSecret(token)), isNull(members.removedAt)),
        );
      return found;
    });
  }

  /** Signs the member in. Of several calls at the same time, one gets a session, and the others get nothing. */
  use(token: string, session: NewSession): Promise<CreatedSession | undefined> {
    return this.storage.write(async (call) => {
      const { database, tables } = call;
      const { links } = tables;
      const now = this.storage.now();
      const [used] = await database
        .update(links)
        .set({ usedAt: isoTime(now) })
        .where(and(isOpen(links, now), eq(links.tokenHash, hashSecret(token))))
        .returning({ memberId: links.memberId, purpose: links.purpose });
      if (!used) return undefined;
      return addSession(call, now, used.memberId, { method: `a link (${used.purpose})`, ...session });
    });
  }

  /** Voids an invitation that is open. @throws AccountsError if there is none */
  withdraw(linkId: number, actor: Actor, of: MemberOf = {}): Promise<void> {
    return this.storage.write(async (call) => {
      const { database, tables } = call;
      const now = this.storage.now();
      const open = await openLinks(call, now, 'invitation', eq(tables.links.id, linkId));
      const [link] = open.filter((one) => of.customerId === undefined || one.customerId === of.customerId);
      if (!link) throw new AccountsError('unknown', 'There is no such invitation, or it was used or has ended.');
      await database.delete(tables.links).where(eq(tables.links.id, linkId));
      const { customerId, email } = link;
      await addAudit(call, now, actor, { action: 'link.withdraw', customerId, details: `invitation of ${email}` });
    });
  }

  /** Invitations that can still be used, of a customer or of all, oldest first. */
  listInvitations(customerId?: number): Promise<OpenLink[]> {
    const only = (call: Call) =>
      customerId === undefined ? undefined : eq(call.tables.members.customerId, customerId);
    return this.storage.read((call) => openLinks(call, this.storage.now(), 'invitation', only(call)));
  }
}

/**
 * Adds a link in a transaction. It takes the place of the member's open link for the same purpose, and of no other: anybody may ask for a
 * sign-in link, and an invitation must not end by that. Removes links of the member that nobody needs.
 */
export async function addLink(call: Call, now: Date, memberId: number, purpose: LinkPurpose): Promise<CreatedLink> {
  const { database, tables } = call;
  const { links } = tables;
  const isSpent = and(ne(links.purpose, 'invitation'), or(lte(links.expiresAt, isoTime(now)), isNotNull(links.usedAt)));
  await database.delete(links).where(and(eq(links.memberId, memberId), isSpent));
  await voidLinks(call, memberId, purpose);
  const token = randomToken();
  const expiresAt = secondsAfter(now, LINK_SECONDS[purpose]);
  const [row] = await database
    .insert(links)
    .values({ tokenHash: hashSecret(token), memberId, purpose, createdAt: isoTime(now), expiresAt })
    .returning({ id: links.id });
  return { linkId: (row as { id: number }).id, token, expiresAt };
}

/** Ends links of a member that are open. Used ones stay: they say when the member joined. */
export async function voidLinks({ database, tables: { links } }: Call, memberId: number, purpose?: LinkPurpose) {
  const ofPurpose = purpose && eq(links.purpose, purpose);
  await database.delete(links).where(and(eq(links.memberId, memberId), isNull(links.usedAt), ofPurpose));
}

export function openLinks(
  { database, tables: { links, members } }: Call,
  now: Date,
  purpose: LinkPurpose,
  where?: SQL,
): Promise<OpenLink[]> {
  const { email, name, customerId } = members;
  const { id: linkId, memberId, createdAt, expiresAt } = links;
  return database
    .select({ linkId, memberId, email, name, customerId, createdAt, expiresAt })
    .from(links)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(isOpen(links, now), eq(links.purpose, purpose), isNull(members.removedAt), where))
    .orderBy(asc(linkId))
    .execute();
}

const isOpen = (links: Call['tables']['links'], now: Date): SQL | undefined =>
  and(isNull(links.usedAt), gt(links.expiresAt, isoTime(now)));
