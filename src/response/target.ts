/** Splits the target of a request into path and query. A proxy may send an absolute URL (RFC 9112, section 3.2); its host does not matter. */
export function splitTarget(target: string): [path: string, query?: string] {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const at = local.indexOf('?');
  return at === -1 ? [local] : [local.slice(0, at), local.slice(at + 1)];
}
