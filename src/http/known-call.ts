import type { Call } from '../../rest-compat/match.js';
import type { Problem } from '../../rest-compat/problems.js';
import { type Answer, type Headers, problemAnswer, repeated } from './answer.js';
import { CACHING } from './caching.js';
import { type Finished, finish } from './finished.js';
import type { Representation } from './representation.js';

/** What follows from a call, made once for all requests that ask the same. */
export class KnownCall {
  /** Tells what is asked from all else that can be asked. */
  readonly name: string;
  readonly #caching: (typeof CACHING)[keyof typeof CACHING];
  readonly #finished = new WeakMap<Representation, Finished>();

  constructor(private readonly call: Call) {
    const { route, params } = call;
    this.name = `${route.name} ${JSON.stringify(params)}`;
    this.#caching = CACHING[route.keyed ? 'keyed' : 'open'];
  }

  /** What a body is answered with; the same for as long as the body is kept. */
  finish(body: Representation): Finished {
    const known = this.#finished.get(body);
    if (known) return known;
    const { whole, unchanged } = finish(body, this.#caching);
    const made = { whole: repeated(this.#withHeaders(whole)), unchanged: repeated(this.#withHeaders(unchanged)) };
    this.#finished.set(body, made);
    return made;
  }

  refuse(refused: Problem, more: Headers = {}): Answer {
    return this.#withHeaders(problemAnswer(refused, { vary: this.#caching.vary, ...more }));
  }

  /** Adds the headers of every answer on the path. */
  #withHeaders(answer: Answer): Answer {
    return { ...answer, headers: { ...this.call.headers, ...answer.headers } };
  }
}

const known = new WeakMap<Call, KnownCall>();

export function knownCall(call: Call): KnownCall {
  let found = known.get(call);
  if (!found) {
    found = new KnownCall(call);
    known.set(call, found);
  }
  return found;
}
