import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackRequest, Target } from './client.js';

/** A request as it goes over the connection. */
export function rawRequest(target: Target, { path = '/', method, headers = {}, body, key }: AttackRequest): string {
  const lines = {
    host: '127.0.0.1',
    ...(key && { authorization: target.authorization }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`;
}

/** A connection that reads nothing until `resume` is called. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  #text = '';
  #ended = false;
  closed = false;

  private constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.#socket.on('error', () => {});
    this.#socket.once('close', () => {
      this.closed = true;
    });
    this.#socket.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#socket.once('end', () => {
      this.#ended = true;
      this.#socket.end();
    });
    this.#socket.pause();
  }

  static async open({ port }: Target): Promise<RawConnection> {
    const connection = new RawConnection(port);
    await once(connection.#socket, 'connect');
    return connection;
  }

  write(text: string): void {
    if (!this.closed) this.#socket.write(Buffer.from(text, 'latin1'));
  }

  /** Sends what ends the connection in one direction. */
  end(): void {
    this.#socket.end();
  }

  /** Reads all that comes until the connection closes, or until so many responses are there. */
  async read(responses: number, seconds = 60): Promise<RawResponses> {
    this.#socket.resume();
    const until = performance.now() + seconds * 1_000;
    for (;;) {
      const isOver = this.#ended || this.closed || performance.now() > until;
      this.#text += Buffer.concat(this.#chunks.splice(0)).toString('latin1');
      const found = parse(this.#text);
      if (isOver || found.statuses.length >= responses) return found;
      await sleep(5);
    }
  }

  /** Forgets the responses that were read, for the next ones. */
  forget(): void {
    this.#text = '';
  }

  /** Reads one piece, and stops again. */
  sip(): void {
    this.#socket.once('data', () => this.#socket.pause());
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

export interface RawResponses {
  statuses: number[];
  bodies: string[];
  /** Bytes behind the last complete response. */
  rest: string;
}

/** Reads responses with a Content-Length or in chunks. */
function parse(text: string): RawResponses {
  const found: RawResponses = { statuses: [], bodies: [], rest: text };
  for (;;) {
    const head = found.rest.indexOf('\r\n\r\n');
    if (head < 0) return found;
    const length = /^content-length: (\d+)/im.exec(found.rest.slice(0, head))?.[1];
    if (length === undefined) throw new Error(`A response without a length: ${found.rest.slice(0, head)}`);
    const end = head + 4 + Number(length);
    if (found.rest.length < end) return found;
    found.statuses.push(Number(found.rest.slice(9, 12)));
    found.bodies.push(found.rest.slice(head + 4, end));
    found.rest = found.rest.slice(end);
  }
}
