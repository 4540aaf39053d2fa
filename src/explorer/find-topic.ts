import { nearestThree } from '../../db/text/nearest.js';
import { echo } from '../../db/text/shorten.js';
import type { Missing } from '../resources/resource.js';
import { problem } from '../response/problems.js';
import { TOPICS } from './values/topics.js';

/** Finds a topic by the name that GraphQL has for it, in any case. @param linkTo the page with another topic */
export function findTopic(text: string, linkTo: (topic: string) => string): string | Missing {
  const wanted = text.toUpperCase();
  const names = TOPICS.map(({ topic }) => topic);
  if (wanted === '' || names.some((name) => name === wanted)) return wanted;
  const near = nearestThree(wanted, names);
  return {
    problem: problem(404, `There is no topic ${echo(text)}. The topics are ${names.join(', ')}.`),
    suggestions: near.map((name) => ({ path: linkTo(name), name })),
  };
}
