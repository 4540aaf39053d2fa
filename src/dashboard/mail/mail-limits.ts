import { RateLimitTable } from '../../access/rate-limit-table.js';
import type { Mail } from './mails.js';

export interface Recipient {
  email: string;
  /** Null for an operator. */
  customerId: number | null;
}

const hourly = (points: number) => new RateLimitTable({ points, seconds: 3_600 });

/** How many mails are sent in an hour. One customer, whose members can cause mails to anybody, leaves room for the others. */
export class MailLimits {
  /** Links that are requested without a session have a limit of their own: see `Links.request`. */
  readonly #ofEmail = { invitation: hourly(3), notice: hourly(20) };
  /** The notices are those of three changes of keys for 20 members. */
  readonly #ofCustomer = { 'sign-in': hourly(40), invitation: hourly(20), notice: hourly(60) };
  readonly #signIns = hourly(100);
  /** Apart from sign-in links: what members do keeps nobody from signing in. */
  readonly #others = hourly(100);

  /** Counts a mail. @returns false if there were too many */
  take(kind: Mail['kind'], { email, customerId }: Recipient): boolean {
    const isSignIn = kind === 'sign-in';
    const tables: [RateLimitTable, client: string][] = [
      [this.#ofCustomer[kind], String(customerId)],
      [isSignIn ? this.#signIns : this.#others, ''],
    ];
    // What one customer sends to an email takes no mail from another, which could otherwise tell that the email has several.
    if (!isSignIn) tables.unshift([this.#ofEmail[kind], `${customerId} ${email}`]);
    // A mail that one limit refuses does not count for the next.
    return tables.every(([table, client]) => table.use(client, 1).used <= table.limit.points);
  }
}
