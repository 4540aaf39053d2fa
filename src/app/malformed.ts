import type { IncomingMessage } from 'node:http';
import { type HttpResponse, problem, problemResponse } from '../server/response/response.js';

/** Refuses a request with headers that HTTP/1.1 does not allow. */
export function malformed(request: IncomingMessage): HttpResponse | undefined {
  const { headers, httpVersion } = request;
  // RFC 9112, section 3.2. Of two, a proxy may have used one, and the service would use the other.
  if ((headers.host === undefined && httpVersion === '1.1') || hasTwoHosts(request)) {
    const found = headers.host === undefined ? 'no Host header' : 'several Host headers';
    return problemResponse(problem(400, `The request has ${found}. HTTP/1.1 needs exactly one.`), {
      connection: 'close',
    });
  }
  if (headers.expect !== undefined && httpVersion === '1.1' && !/(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect))
    return problemResponse(problem(417, 'The Expect header can only be 100-continue. Leave it out.'));
  return undefined;
}

/** `headers` has only the first of several. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Rewrites the target of a request for Express, which finds no route for a target with a host, ends a path at `#`, and fails on a segment
 * that it cannot decode. Such a segment is escaped, so that it decodes to what was sent.
 *
 * @param path of the target
 */
export function routable(target: string, path: string): string {
  if (/^\/[^%#]*$/.test(target)) return target;
  return `/${path.replace(/^\//, '').split('/').map(decodable).join('/')}`;
}

function decodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment.replaceAll('#', '%23');
  } catch {
    return encodeURIComponent(segment);
  }
}
