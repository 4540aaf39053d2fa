import { shorten } from '../../db/text/shorten.js';
import { routes } from '../../rest-compat/routes.js';

/** Paths that people try although no version of REST has them. */
const TRIED: readonly [pattern: RegExp, hint: (version: string, name: string) => string][] = [
  [
    /^\/(v[12])\/election\/(?:data\/)?states?\/([^/]+)\/?$/i,
    (version, code) => `For a state, use /${version}/election/data/state/${code.toUpperCase()}/.`,
  ],
  [
    /^\/(v[12])\/election\/(?:data\/)?fields?\/([^/]+)\/?$/i,
    (version, slug) =>
      `There is no path of one field: /${version}/election/field/ lists all fields, and /v2/election/data/state/{state}/ has their values. GraphQL has { field(slug: "${slug}") { description } }.`,
  ],
];

/** What to use instead of a path that does not exist. It is shortened, because a client may have made it up. */
export function hintFor(path: string): string {
  const rest = 'Paths are case-sensitive, and REST paths end in a slash.';
  for (const [pattern, hint] of TRIED) {
    const [, version, name] = pattern.exec(path) ?? [];
    if (version && name) return `${hint(version.toLowerCase(), shorten(name, 40))} ${rest}`;
  }
  const version = /^\/v1(?:\/|$)/i.test(path) ? 'v1' : 'v2';
  const own = routes.map((route) => route.path).filter((one) => one.startsWith(`/${version}/`));
  const others = version === 'v1' ? 'V1 has' : 'Use /graphql, or REST:';
  return `${others} ${own.join(', ')}. ${rest} See /docs/api/${version}.`;
}
