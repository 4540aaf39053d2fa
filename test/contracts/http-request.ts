import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** Requests as they are, below fetch: it would drop empty headers, refuse methods and hide what follows a HEAD. */

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

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
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends a HEAD and reads the socket to its end: `body` is every byte that came after the headers. */
export function sendHead(base: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port, host } = new URL(base);
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write([`HEAD ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    });
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
  };
}
