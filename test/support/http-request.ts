import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { checkDocumented } from './documented.js';

/** Requests below fetch, which drops empty headers, rejects some methods and hides what follows a HEAD. */

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as sent, still with its content coding. */
  bytes: Buffer;
}

/** What a browser sends for a page. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
}

export function send(base: string, path: string, { method = 'GET', headers = {} }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        try {
          // Compares each response with the OpenAPI documents.
          checkDocumented(method, path, { status, bytes, header: (name) => headers[name.toLowerCase()] as string });
          resolve({ status, headers, body: bytes.toString('utf8'), bytes });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends a HEAD and reads the socket to its end: `body` is every byte that came after the headers. */
export function sendHead(base: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { host } = new URL(base);
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(base, [`HEAD ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
}

/** Sends bytes that may be no HTTP at all, and reads the socket to its end. */
export function sendRaw(base: string, text: string | Buffer): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
  });
}

function parse(raw: string): Answer {
  const end = raw.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = raw.slice(0, end).split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as IncomingHttpHeaders,
    body: raw.slice(end + 4),
    bytes: Buffer.from(raw.slice(end + 4), 'latin1'),
  };
}
