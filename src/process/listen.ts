import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../../db/operator-error.js';

/** The address cannot be listened on. */
export class ListenError extends OperatorError {
  override name = 'ListenError';
  constructor(
    problem: string,
    advice: string | undefined,
    /** Whether another process listens there. */
    readonly isTaken: boolean,
  ) {
    super(problem, advice);
  }
}

const reasonsFor = (host: string, port: string): Record<string, [reason: string, advice: string]> => ({
  EADDRINUSE: ['it is in use', `Stop the other process, or choose another port with ${port}.`],
  EADDRNOTAVAIL: ['this machine has no such address', `Set ${host} to one that it has.`],
  EACCES: ['this user may not listen there', `Choose a ${port} above 1023.`],
  ENOTFOUND: ['there is no host of that name', `Set ${host} to an address of this machine.`],
});

/**
 * @param setting that has both host and port, if they are not HOST and PORT
 * @returns the address that clients on this machine can use, such as http://127.0.0.1:4000
 */
export function listen(http: Server, host: string, port: number, setting?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      const [reason, advice] = reasonsFor(setting ?? 'HOST', setting ?? 'PORT')[code] ?? [message];
      reject(new ListenError(`Cannot listen on ${host}, port ${port}: ${reason}.`, advice, code === 'EADDRINUSE'));
    });
    http.listen(port, host, () => {
      const { address, port: taken, family } = http.address() as AddressInfo;
      const everywhere = address === '0.0.0.0' || address === '::';
      const reachable = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
      resolve(`http://${reachable}:${taken}`);
    });
  });
}
