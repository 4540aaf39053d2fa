import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../../rest-compat/problems.js';
import { type Answer, problemAnswer } from './answer.js';
import type { Places } from './places.js';

/** Connections above the limit that are still told so; one beyond them is closed at once. */
const TOLD = 200;

/** Seconds: connections come free as fast as requests are answered. */
const RETRY_SOON = { 'retry-after': '1', connection: 'close' };

/** Tells which requests came over a connection too many. */
export type IsExcess = (request: IncomingMessage) => boolean | Promise<boolean>;

/** Holds the number of connections down, so that what is being answered stays fast. */
export function limitConnections(http: Server, places: Places): IsExcess {
  const excess = new WeakMap<Socket, boolean | Promise<boolean>>();
  let told = 0;
  const serve = (socket: Socket) => {
    whenClosed(socket, () => places.giveBack());
    return false;
  };
  const refuse = (socket: Socket) => {
    if (told >= TOLD) socket.destroy();
    told += 1;
    whenClosed(socket, () => {
      told -= 1;
    });
    return true;
  };
  http.on('connection', (socket: Socket) => {
    const settle = (served: boolean) => {
      const isExcess = served ? serve(socket) : refuse(socket);
      excess.set(socket, isExcess);
      return isExcess;
    };
    const given = places.take();
    if (typeof given === 'boolean') settle(given);
    else excess.set(socket, given.then(settle));
  });
  return ({ socket }) => excess.get(socket) ?? false;
}

/** At once where the client is gone before it is known whether there is a place for it. */
function whenClosed(socket: Socket, then: () => void): void {
  if (socket.closed) then();
  else socket.once('close', then);
}

export function tooBusy(): Answer {
  return problemAnswer(
    problem(503, 'The service has as many connections as it serves at a time. Try again in a second.'),
    RETRY_SOON,
  );
}
