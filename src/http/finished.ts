import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problem } from '../../rest-compat/problems.js';
import { type Answer, bytesAnswer, emptyAnswer, type Headers, problemAnswer } from './answer.js';
import { type Coding, chooseCoding, isUnchanged } from './negotiate.js';
import type { Representation } from './representation.js';
import { whenKnown } from './when-known.js';

const NOT_ACCEPTABLE = problem(
  406,
  'The Accept-Encoding header rules out every coding of the answer. Accept br, gzip or identity, or leave the header out.',
);

/**
 * The end of every answer that has finished bytes: whether there is such a resource, coding, condition (design section 5).
 *
 * @param caching the headers of the body, repeated without it
 * @param take gives the body in a coding; undefined when there is no such resource
 * @param absent says so, where there is more to say than that
 */
export function finishedAnswer(
  headers: IncomingHttpHeaders,
  caching: Headers & { vary: string },
  take: (coding: Coding) => Representation | undefined | Promise<Representation | undefined>,
  absent?: () => Problem | undefined,
): Answer | Promise<Answer> {
  const coding = chooseCoding(headers);
  const refuse = (refused: Problem) => problemAnswer(refused, { vary: caching.vary });
  return whenKnown(take(coding ?? 'identity'), (found) => {
    if (!found) return refuse(absent?.() ?? problem(404, 'There is no such resource.'));
    if (!coding) return refuse(NOT_ACCEPTABLE);
    const known = { etag: found.etag, ...caching };
    return isUnchanged(headers, found.etag) ? emptyAnswer(304, known) : bytesAnswer(found, known);
  });
}
