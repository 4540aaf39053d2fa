import type { CredentialPolicy } from '../access/check-access.js';
import type { Params, Resource } from './resource.js';

/** A resource whose path matches. */
export interface Match {
  resource: Resource;
  params: Params;
  /** The path as the resource spells its end. */
  path: string;
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
    for (const { resource, pattern, names } of compiled) {
      const found = pattern.exec(path);
      if (!found) continue;
      const params: Record<string, string> = {};
      for (const [index, name] of names.entries()) params[name] = decode(found[index + 1] as string);
      return { resource, params, path: withEnd(path, resource.path) };
    }
    return undefined;
  };
}

export function accessTo({ access }: Resource, params: Params): CredentialPolicy {
  return typeof access === 'function' ? access(params) : access;
}

const VARIABLE = /\{(\w+)\}/g;

function compile(template: string): { pattern: RegExp; names: string[] } {
  const names = [...template.matchAll(VARIABLE)].map(([, name]) => name as string);
  const literal = template.replace(/\/$/, '').replaceAll('.', '\\.');
  const end = template === '/' ? '/' : '/?';
  return { pattern: new RegExp(`^${literal.replace(VARIABLE, '([^/]+)')}${end}$`), names };
}

function withEnd(path: string, template: string): string {
  if (path.endsWith('/') === template.endsWith('/')) return path;
  return template.endsWith('/') ? `${path}/` : path.slice(0, -1);
}

/** A segment without percent-encoding, or as it was sent if that is malformed. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
