import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { LinkPurpose } from '../tables/accounts-values.js';
import { type Actor, addAudit } from './audit.js';
import { hashSecret, randomToken } from './key-secret.js';
import { AccountsError, checkedEmail, isoTime, secondsAfter } from './rules.js';
import { findMember, isOpen, type MemberOf, makersOf, memberById } from './session-rows.js';
import { addSession, type NewSession } from './sessions.js';
import { type Call, Part } from './storage.js';

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
  /** For `/link?token=…`. Only its hash is stored. */
  token: string;
  expiresAt: string;
}

/** @param isNew whether the member must not have joined */
type LinkOf = MemberOf & { isNew?: boolean };

/** Links that sign a member in once. Those that are wrong, used, void or too old look the same. */
export class Links extends Part {
  /** Voids the open link of the member for the same purpose. @throws AccountsError if there is no such member */
  create(memberId: number, purpose: LinkPurpose, actor: Actor, of: LinkOf = {}): Promise<CreatedLink> {
    return this.write((call) => this.#create(call, memberId, purpose, actor, of));
  }

  /**
   * A sign-in link for somebody without a session. There is none while the member has one that is younger than ten minutes.
   *
   * @param canMail called if a link would be made; if it says no, there is none
   * @throws AccountsError if there is no such member
   */
  request(memberId: number, actor: Actor, canMail: () => boolean): Promise<CreatedLink | undefined> {
    return this.write(async (call) => {
      const { links } = call.tables;
      const isOwn = and(eq(links.memberId, memberId), eq(links.purpose, 'sign-in'), isOpen(links, call.now));
      const isRecent = gt(links.createdAt, secondsAfter(call.now, -REQUEST_SECONDS));
      const [recent] = await call.database.select({ id: links.id }).from(links).where(and(isOwn, isRecent));
      return recent || !canMail() ? undefined : this.#create(call, memberId, 'sign-in', actor);
    });
  }

  async #create(call: Call, memberId: number, purpose: LinkPurpose, actor: Actor, of: LinkOf = {}) {
    const { email, customerId, joinedAt } = await memberById(call, memberId, of);
    if (of.isNew && joinedAt !== null)
      throw new AccountsError('conflict', `${email} has joined, and needs no link of others to sign in.`);
    const link = await addLink(call, memberId, purpose, actor);
    const details = `${purpose} link for ${email}, ends ${link.expiresAt}`;
    // Customers must not learn which membership somebody signs in to first.
    const ofCustomer = purpose === 'sign-in' ? null : customerId;
    await addAudit(call, actor, { action: 'link.create', customerId: ofCustomer, details });
    return link;
  }

  /** The open link of an email that a form with this token has made. @throws AccountsError if it is no email */
  findInvitation(token: string, text: string) {
    const email = checkedEmail(text);
    return this.read(async (call) => {
      const { links, members } = call.tables;
      const isThis = and(isOpen(links, call.now), eq(links.tokenHash, hashSecret(token)));
      const [link] = await call.database.select().from(links).where(isThis);
      const member = link && (await findMember(call, and(eq(members.id, link.memberId), eq(members.email, email))));
      return member && { member, link: { token, expiresAt: link.expiresAt } };
    });
  }

  /** Whom a link would sign in. It changes nothing: programs that check mails open links. */
  peek(token: string) {
    return this.read(async ({ database, tables: { links, members, customers } }) => {
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

  /** Signs the member in. Of several calls at the same time, one gets the token of a session, and the others get nothing. */
  use(token: string, session: NewSession): Promise<string | undefined> {
    return this.write(async (call) => {
      const { database, tables } = call;
      const { links } = tables;
      const [used] = await database
        .update(links)
        .set({ usedAt: isoTime(call.now) })
        .where(and(isOpen(links, call.now), eq(links.tokenHash, hashSecret(token))))
        .returning({ memberId: links.memberId, purpose: links.purpose, makers: links.makers });
      if (!used) return undefined;
      const method = `a link (${used.purpose})`;
      const unproven = used.purpose === 'invitation' ? used : undefined;
      return addSession(call, used.memberId, { method, ...session }, unproven);
    });
  }
}

/**
 * Adds a link in a transaction. It takes the place of the member's open link for the same purpose, and of no other: anybody may ask for a
 * sign-in link, and an invitation must not end by that. Removes links of the member that nobody needs.
 *
 * @param proposed a token of a form (`randomToken`), so that a form that is sent twice leads to one link. Another is made if it was used
 */
export async function addLink(call: Call, memberId: number, purpose: LinkPurpose, actor: Actor, proposed = '') {
  const { database, tables } = call;
  const { links } = tables;
  const isSpent = or(lte(links.expiresAt, isoTime(call.now)), isNotNull(links.usedAt));
  await database.delete(links).where(and(eq(links.memberId, memberId), isSpent));
  await voidLinks(call, [memberId], purpose);
  const isSame = eq(links.tokenHash, hashSecret(proposed));
  const [taken] = await database.select().from(links).where(isSame);
  const token = taken || !/^\w{43}$/.test(proposed) ? randomToken() : proposed;
  const expiresAt = secondsAfter(call.now, LINK_SECONDS[purpose]);
  const row = { tokenHash: hashSecret(token), memberId, purpose, createdAt: isoTime(call.now), expiresAt };
  await database.insert(links).values({ ...row, makers: makersOf(actor.session) });
  return { token, expiresAt } satisfies CreatedLink;
}

/** Ends links of members that are open. */
export async function voidLinks({ database, tables: { links } }: Call, memberIds: number[], purpose?: LinkPurpose) {
  const ofPurpose = purpose && eq(links.purpose, purpose);
  await database.delete(links).where(and(inArray(links.memberId, memberIds), isNull(links.usedAt), ofPurpose));
}
