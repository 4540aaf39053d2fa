import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HttpRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** A local address; any of 127.0.0.0/8. */
  from?: string;
  /** Milliseconds without data, after which it fails; by default, it waits. */
  timeout?: number;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as sent, still with its content coding. */
  bytes: Buffer;
}

/**
 * Sends a request below fetch, which drops empty headers, rejects some methods, and has connections of its own. With a body, it is a POST.
 *
 * @param agent without one, the request has a connection of its own
 * @returns rejects when the connection breaks
 */
export function exchange(base: string, sent: HttpRequest, agent: Agent | false = false): Promise<HttpResponse> {
  const { hostname: host, port } = new URL(base);
  const { body, method = body === undefined ? 'GET' : 'POST', path = '/', headers = {}, from, timeout = 0 } = sent;
  const options = { host, port, path, method, headers, agent, timeout, ...(from && { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeout} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
