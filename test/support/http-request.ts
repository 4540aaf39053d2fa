import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { checkDocumented } from './documented.js';
import { exchange, type HttpResponse } from './http-client.js';

export interface Answer extends HttpResponse {
  body: string;
}

/** What a browser sends for a page. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a request, and compares its response with the OpenAPI documents. */
export async function send(base: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { status, headers, bytes } = await exchange(base, { ...sent, path });
  const header = (name: string) => headers[name.toLowerCase()] as string;
  checkDocumented(sent.method ?? 'GET', path, { status, bytes, header });
  return { status, headers, body: bytes.toString('utf8'), bytes };
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
