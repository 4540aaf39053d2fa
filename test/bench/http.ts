import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface BenchResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
});

/** POST /graphql. The peers ignore the credentials. */
export function post(operation: object, authorization: string): BenchRequest {
  const body = JSON.stringify(operation);
  const headers = { authorization, 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  return { method: 'POST', path: '/graphql', headers, body };
}

/** The request as HTTP/1.1 text (RFC 9112), which is what wrk.lua sends. */
export function toHttpText({ method, path, headers, body = '' }: BenchRequest): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends one request, on a connection of its own unless there is an agent. */
export function send(
  url: string,
  { method, path, headers, body }: BenchRequest,
  agent: Agent | false = false,
): Promise<BenchResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The parsed JSON body; undefined when the body is empty. */
export function jsonOf({ headers, body }: BenchResponse): unknown {
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  return plain.length === 0 ? undefined : JSON.parse(plain.toString('utf8'));
}
