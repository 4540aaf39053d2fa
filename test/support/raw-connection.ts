import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection that sends HTTP text as it is, and reads only when the test says so. */
export interface RawConnection {
  socket: Socket;
  /** Resolves with all that has arrived once it includes so many responses, or once the connection has ended. */
  responses(count?: number): Promise<RawResponse[]>;
  isClosed(): boolean;
}

export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

export async function openRaw(url: string, { reads = true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let closed = false;
  const all: RawResponse[] = [];
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!reads) socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    socket,
    isClosed: () => closed,
    async responses(count = Number.POSITIVE_INFINITY) {
      for (;;) {
        // Before the look at the data, so that nothing can arrive in between.
        const isLast = closed;
        chunks.push(takeResponses(Buffer.concat(chunks.splice(0)), all));
        if (isLast || all.length >= count) return all;
        await sleep(10);
      }
    },
  };
}

/** Moves the complete responses to a list. Each has a Content-Length or no body. @returns the bytes that are left */
function takeResponses(bytes: Buffer, all: RawResponse[]): Buffer {
  for (let at = 0; ; ) {
    const bodyAt = bytes.indexOf('\r\n\r\n', at) + 4;
    if (bodyAt === 3) return bytes.subarray(at);
    const head = bytes.subarray(at, bodyAt).toString('latin1');
    const end = bodyAt + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (end > bytes.length) return bytes.subarray(at);
    all.push({ status: Number(head.split(' ', 2)[1]), head, body: bytes.subarray(bodyAt, end).toString() });
    at = end;
  }
}

/** A request without a body. */
export function rawGet(path: string, headers: Record<string, string> = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headerLines(headers)}\r\n`;
}

/** A GraphQL request. */
export function rawPost(query: string, headers: Record<string, string> = {}): string {
  const body = JSON.stringify({ query });
  const own = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  return `POST /graphql HTTP/1.1\r\n${headerLines({ ...own, ...headers })}\r\n${body}`;
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries({ Host: 'x', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
