import type { CredentialPolicy } from '../access/check-access.js';
import type { Resource } from './resource.js';

/** A resource whose path matches. */
export interface Match {
  resource: Resource;
  /** The variable segments of the path by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  /** The path as the resource spells its end. */
  path: string;
  access: CredentialPolicy;
}

/** Finds the resource of a path; undefined if there is none. A slash at the end makes no difference. */
export type FindResource = (path: string) => Match | undefined;

/**
 * Paths are case-sensitive, compared as they were sent, and only variable segments are percent-decoded, so that `%2F` never becomes a
 * separator. Of two resources that match, the first one is found.
 */
export function createFindResource(resources: readonly Resource[]): FindResource {
  const compiled = resources.map((resource) => ({ resource, ...compile(resource.path) }));
  return (path) => {
    for (const { resource, pattern, names, end } of compiled) {
      const found = pattern.exec(path);
      if (!found) continue;
      const [, start] = found;
      const params: Record<string, string> = {};
      for (const [index, name] of names.entries()) {
        const segment = found[index + 2] as string;
        params[name] = segment.includes('%') ? decode(segment) : segment;
      }
      const access = typeof resource.access === 'function' ? resource.access(params) : resource.access;
      return { resource, params, path: `${start}${end}`, access };
    }
    return undefined;
  };
}

const VARIABLE = /\{(\w+)\}/g;

/** The pattern has the path up to the slash at its end, then the variable segments. */
function compile(template: string): { pattern: RegExp; names: string[]; end: string } {
  const names = [...template.matchAll(VARIABLE)].map(([, name]) => name as string);
  const end = template.endsWith('/') ? '/' : '';
  const start = template.replace(/\/$/, '').replaceAll('.', '\\.').replace(VARIABLE, '([^/]+)');
  return { pattern: new RegExp(`^(${start})${template === '/' ? '/' : '/?'}$`), names, end };
}

/** A segment without percent-encoding, or as it was sent if that is malformed. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
