import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../response/problems.js';
import { type HttpResponse, problemResponse } from '../response/response.js';

/** Connections above the limit that still get a 503; beyond them a connection is closed at once. */
const MAX_REFUSED = 200;

/** Whether a request came over a connection above the limit. */
export type IsOverLimit = (request: IncomingMessage) => boolean;

/** Limits the number of connections. Node's own `server.maxConnections` would close the others without a word. */
export function limitConnections(http: Server, maxConnections: number): IsOverLimit {
  const refused = new WeakSet<Socket>();
  let served = 0;
  let refusedCount = 0;
  http.on('connection', (socket: Socket) => {
    if (served < maxConnections) {
      served += 1;
      socket.once('close', () => {
        served -= 1;
      });
      return;
    }
    if (refusedCount >= MAX_REFUSED) return void socket.destroy();
    refused.add(socket);
    refusedCount += 1;
    socket.once('close', () => {
      refusedCount -= 1;
    });
  });
  return ({ socket }) => refused.has(socket);
}

export function tooManyConnections(): HttpResponse {
  const detail = 'The service has as many connections as it serves at a time. Try again in a second.';
  return problemResponse(problem(503, detail), { 'retry-after': '1', connection: 'close' });
}
