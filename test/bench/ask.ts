import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** One request. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const get = (path: string, headers: Record<string, string> = {}): Ask => ({ method: 'GET', path, headers });

/** An operation; peers look at no credentials. */
export function post(operation: object, authorization: string): Ask {
  const body = JSON.stringify(operation);
  const headers = { authorization, 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  return { method: 'POST', path: '/graphql', headers, body };
}

/** The request as it goes over the wire. */
export function asText({ method, path, headers, body = '' }: Ask): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export function answerTo(url: string, { method, path, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent: false }, (response) => {
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

/** The data of an answer; undefined where it has no body. */
export function dataOf({ headers, body }: Answer): unknown {
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  return plain.length === 0 ? undefined : JSON.parse(plain.toString('utf8'));
}
