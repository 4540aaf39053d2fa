import { STATUS_CODES } from 'node:http';
import type { FailedRequest } from '../../../db/storage/accounts/failed-requests.js';
import { isoTime } from '../../../db/storage/accounts/rules.js';
import type { RequestContext } from '../response/request-context.js';

/** With 400 bytes each, 400 KB. There are only that many if hundreds of keys fail within ten seconds, or if nothing can be written. */
const MAX_REQUESTS = 1_000;

/**
 * Whether the text of a client looks like the name of an operation, and not like a secret or the number of a person: at most 40 characters,
 * and 8 words, such as `get`, `Polls`, `ID` and `2`. A part of a secret has more of them.
 */
function isName(text: string): boolean {
  if (text === '' || text.length > 40) return false;
  const words = text.split(/_|(?<=[a-z])(?=[A-Z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)/);
  return words.length <= 8 && words.every((word) => /^(?:[A-Z]{0,5}[a-z]*|\d\d?)$/.test(word));
}

/** Of a response that has none, such as `NOT_FOUND`. */
const codeOf = (status: number): string =>
  status === 429 ? 'RATE_LIMITED' : (STATUS_CODES[status] ?? '').toUpperCase().replaceAll(' ', '_');

/** What a request leaves behind. Its path is that of the route. */
export type Failed = Pick<RequestContext, 'failure' | 'template' | 'operationName'>;

/** Failed requests of keys that are not written yet: of each key, the first one of a second. */
export class FailedRequests {
  readonly #waiting = new Map<string, FailedRequest>();

  /** @param time of the clock of the accounts */
  add(keyId: string, method: string, status: number, failed: Failed, now: Date): void {
    const { failure, template: path = '', operationName = '' } = failed;
    const time = isoTime(now);
    const id = `${keyId} ${time}`;
    if (this.#waiting.size >= MAX_REQUESTS || this.#waiting.has(id)) return;
    this.#waiting.set(id, {
      keyId,
      time,
      method,
      path,
      operation: isName(operationName) ? operationName : null,
      status,
      code: failure?.code ?? codeOf(status),
      message: failure?.message ?? null,
    });
  }

  /** Writes a few of them at a time. What fails is written with the next call. */
  async write(record: (requests: readonly FailedRequest[]) => Promise<void>, batch: number): Promise<void> {
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, batch);
      await record(some.map(([, request]) => request));
      for (const [id] of some) this.#waiting.delete(id);
    }
  }
}
