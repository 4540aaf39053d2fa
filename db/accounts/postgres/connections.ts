import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { handshakeError, missingTlsError, TlsError, tlsOptions } from './tls.js';
import { hostName, type PostgresTarget } from './url.js';

/** Asks whether the server speaks TLS: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Milliseconds for one of several addresses of a name, of which Node tries one after the other. */
const ADDRESS_MS = 1_000;

/** Milliseconds for a server to close a connection after us. */
const CLOSE_MS = 1_000;

/**
 * The sockets of a client, with TLS as `sslmode` demands. They are ours because the package only half-closes those of a server that
 * hangs, which keeps a command from ending, and writes to TLS sockets whose connection is gone.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();
  #isDestroyed = false;
  #heardAt = performance.now();

  constructor(
    private readonly target: PostgresTarget,
    private readonly address: PostgresTarget['hosts'][number],
  ) {}

  /** When the server was last heard, as `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Opens a socket to which the package writes its first message. */
  async open(): Promise<Socket> {
    const { host, port } = this.address;
    if (host.startsWith('/')) return this.#opened(connect(`${host}/.s.PGSQL.${port}`), 'connect');
    const address = { host, port, autoSelectFamilyAttemptTimeout: ADDRESS_MS };
    if (this.target.sslmode === 'disable') return this.#opened(connect(address), 'connect');
    const options = tlsOptions(this.target, host);
    const socket = await this.#opened(connect(address), 'connect');
    if (!(await this.#offersTls(socket))) return socket;
    // From here on, the socket belongs to that of TLS, which has to be closed instead.
    this.#sockets.delete(socket);
    const secure = this.#opened(connectTls({ ...options, socket }), 'secureConnect');
    return secure.catch((error) => {
      throw handshakeError(error, hostName(this.address));
    });
  }

  /** Ends the connections that a client of the package has not ended in time. */
  destroy(): void {
    this.#isDestroyed = true;
    for (const socket of this.#sockets) setTimeout(() => socket.destroy(), CLOSE_MS).unref();
  }

  async #opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // The socket below one of TLS has no other listener, and an error that nobody hears ends the process.
    socket.on('error', () => {});
    await next(socket, event);
    if (this.#isDestroyed) {
      socket.destroy();
      throw new Error('the connection was closed');
    }
    this.#heardAt = performance.now();
    socket.on('data', () => {
      this.#heardAt = performance.now();
    });
    return socket;
  }

  async #offersTls(socket: Socket): Promise<boolean> {
    const { sslmode } = this.target;
    socket.write(SSL_REQUEST);
    const answer = String(await next(socket, 'data'));
    if (answer === 'S') return true;
    if (answer === 'N' && sslmode === 'prefer') return false;
    socket.destroy();
    const name = hostName(this.address);
    if (answer === 'N') throw missingTlsError(name, sslmode);
    // More than one character: someone in between adds to what the server will send encrypted.
    throw new TlsError(
      `${name} does not answer as PostgreSQL does.`,
      (setting) => `Check the hosts and ports in ${setting}.`,
    );
  }
}

/** Waits for an event. Rejects if the socket fails or closes first. */
function next(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    socket.once('error', reject);
    socket.once('close', onClose);
    socket.once(event, (value: unknown) => {
      socket.off('error', reject).off('close', onClose);
      resolve(value);
    });
  });
}
