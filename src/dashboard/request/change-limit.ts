import { RateLimitTable } from '../../access/rate-limit-table.js';
import { problem } from '../../response/problems.js';
import { type HttpResponse, problemResponse } from '../../response/response.js';
import type { Visitor } from '../session/visitor.js';

/** More than people change by hand. Each change adds a row to the audit log, which keeps it for 800 days. */
const LIMIT = { points: 300, seconds: 3_600 };

/** Holds the members of a customer, together, and each operator to a number of forms. */
export class ChangeLimit {
  readonly #changes = new RateLimitTable(LIMIT);

  refuse(visitor: Visitor): HttpResponse | undefined {
    const who = visitor.role === 'member' ? `customer ${visitor.customer.id}` : `operator ${visitor.memberId}`;
    const { used, endsAt } = this.#changes.use(who, 1);
    if (used <= LIMIT.points) return undefined;
    const seconds = Math.ceil((endsAt - performance.now()) / 1_000);
    const detail = `There were more than ${LIMIT.points} changes within an hour. Nothing was changed. Try again in ${Math.ceil(seconds / 60)} minutes.`;
    return problemResponse(problem(429, detail), { 'retry-after': String(seconds) });
  }
}
