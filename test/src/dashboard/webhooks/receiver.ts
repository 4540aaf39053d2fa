import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { testAuthority } from '../../../servers/support/certificates.js';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A server of a customer, which answers as it is told, 204 by default. */
export interface Receiver {
  url: string;
  received: Received[];
  /** By path. */
  answers: Map<string, RequestListener>;
  close(): Promise<void>;
}

export async function startReceiver({ tls = false } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, RequestListener>();
  const listener: RequestListener = async (request, response) => {
    const { url: path = '', headers } = request;
    received.push({ path, headers: headers as Record<string, string>, body: await text(request) });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(204).end();
  };
  const { certificate: cert, key } = tls ? testAuthority().local : { certificate: '', key: '' };
  const server = tls ? createTlsServer({ cert, key }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, received, answers, close };
}
