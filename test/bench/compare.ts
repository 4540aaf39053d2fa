import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Ask, answerTo, dataOf } from './ask.js';
import type { Contestant } from './contestants.js';

/** Answers of the service to the first requests of a scenario: what all others have to say, too. */
export async function expectedAnswers(url: string, asks: readonly Ask[], status: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const ask of asks) {
    const answer = await answerTo(url, ask);
    const errors = (dataOf(answer) as { errors?: unknown } | undefined)?.errors;
    if (answer.status !== status || errors)
      throw new Error(
        `The service answers ${named(ask)} with ${answer.status}: ${answer.body.toString().slice(0, 500)}`,
      );
    answers.push(answer);
  }
  return answers;
}

/**
 * Asks a contestant the same, and holds its answers against the service's, key by key whatever the order of the keys.
 *
 * @throws at the first one that says something else
 */
export async function compareAnswers(
  contestant: Contestant,
  url: string,
  asks: readonly Ask[],
  expected: readonly Answer[],
): Promise<void> {
  const { name, translate = same, read = same, partOf = same, fixed } = contestant;
  if (fixed) return;
  for (const [index, ask] of asks.entries()) {
    const wanted = expected[index] as Answer;
    const given = await answerTo(url, translate(ask));
    if (translate === same && given.status !== wanted.status)
      throw new Error(`${name} answers ${named(ask)} with ${given.status}, the service with ${wanted.status}`);
    const [theirs, ours] = [read(dataOf(given)), partOf(dataOf(wanted))];
    // A null prototype, which graphql-js gives its data, is lost on the way; the text is what clients get.
    if (!isDeepStrictEqual(theirs, ours)) throw new Error(differenceOf(name, ask, theirs, ours));
  }
}

const same = <Value>(value: Value): Value => value;

function named({ method, path, body = '' }: Ask): string {
  return `${method} ${path} ${body.slice(0, 200)}`;
}

function differenceOf(name: string, ask: Ask, theirs: unknown, ours: unknown): string {
  const [left = '', right = ''] = [JSON.stringify(theirs), JSON.stringify(ours)];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return `${name} answers ${named(ask)} with other data:\n  ${around(left)}\nwhere the service has\n  ${around(right)}`;
}
