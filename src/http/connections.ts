import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../../rest-compat/problems.js';
import { type Answer, problemAnswer } from './answer.js';

/** Connections above the limit that are still told so; beyond them the kernel's answer has to do. */
const TOLD = 200;

/** Seconds: connections come free as fast as requests are answered. */
const RETRY_SOON = { 'retry-after': '1', connection: 'close' };

/** Tells which requests came over a connection too many. */
export type IsExcess = (request: IncomingMessage) => boolean;

/** Holds the number of connections down, so that what is being answered stays fast. @param most how many are served at a time */
export function limitConnections(http: Server, most: number): IsExcess {
  const excess = new WeakSet<Socket>();
  let open = 0;
  http.maxConnections = most + TOLD;
  http.on('connection', (socket: Socket) => {
    open += 1;
    if (open > most) excess.add(socket);
    socket.once('close', () => {
      open -= 1;
    });
  });
  return ({ socket }) => excess.has(socket);
}

export function tooBusy(): Answer {
  return problemAnswer(
    problem(503, 'The service has as many connections as it serves at a time. Try again in a second.'),
    RETRY_SOON,
  );
}
