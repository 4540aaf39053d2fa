import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problem } from '../../rest-compat/problems.js';
import { type Answer, bytesAnswer, emptyAnswer, type Headers } from './answer.js';
import { type Coding, chooseCoding, isUnchanged } from './negotiate.js';
import type { Representation } from './representation.js';
import { whenKnown } from './when-known.js';

const NOT_ACCEPTABLE = problem(
  406,
  'The Accept-Encoding header rules out every coding of the answer. Accept br, gzip or identity, or leave the header out.',
);

/** What a body is answered with. */
export interface Finished {
  whole: Answer;
  /** To whoever has it already. */
  unchanged: Answer;
}

/** @param caching the headers of the body, repeated without it */
export function finish(body: Representation, caching: Headers): Finished {
  const known = { etag: body.etag, ...caching };
  return { whole: bytesAnswer(body, known), unchanged: emptyAnswer(304, known) };
}

export interface Asked {
  /** Gives the body in a coding; undefined when there is no such resource. */
  take(coding: Coding): Representation | undefined | Promise<Representation | undefined>;
  finish(body: Representation): Finished;
  refuse(refused: Problem): Answer;
  /** Says that there is no such resource, where there is more to say than that. */
  absent?(): Problem | undefined;
}

/** The end of every answer that has finished bytes: whether there is such a resource, coding, condition (design section 5). */
export function finishedAnswer(headers: IncomingHttpHeaders, asked: Asked): Answer | Promise<Answer> {
  const coding = chooseCoding(headers);
  return whenKnown(asked.take(coding ?? 'identity'), (found) => {
    if (!found) return asked.refuse(asked.absent?.() ?? problem(404, 'There is no such resource.'));
    if (!coding) return asked.refuse(NOT_ACCEPTABLE);
    const { whole, unchanged } = asked.finish(found);
    return isUnchanged(headers, found.etag) ? unchanged : whole;
  });
}
