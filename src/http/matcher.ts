import { LRUCache } from 'lru-cache';
import { type Call, type Match, match } from '../../rest-compat/match.js';
import type { MatchOptions } from '../../rest-compat/route.js';

/** Targets that are remembered: all of REST has some 160. */
const MOST_KNOWN = 500;

export type Matcher = (method: string, target: string) => Match;

/** Matches requests, and remembers those that call a route: the same few targets come all day. */
export function createMatcher(options: MatchOptions): Matcher {
  const known = new LRUCache<string, Call>({ max: MOST_KNOWN });
  return (method, target) => {
    // What is called is the same for both.
    const calls = method === 'GET' || method === 'HEAD';
    const call = calls && known.get(target);
    if (call) return call;
    const found = match(method, target, options);
    // What a stranger makes up is not worth the room of what is asked all day; a target with a query may be made up as well.
    if (found.kind === 'call' && !found.parameterProblem && !target.includes('?')) known.set(target, found);
    return found;
  };
}
