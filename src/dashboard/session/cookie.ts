import type { IncomingHttpHeaders } from 'node:http';

/** The cookie of a session. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  /**
   * Lax, because a Strict cookie is missing when the browser comes back from an OpenID provider. Browsers take `Secure`, and so `__Host-`, only
   * over https. On plain http the name has the port instead: cookies count for all ports of a host.
   *
   * @param url of the dashboard
   */
  constructor(url: string) {
    const { protocol, port } = new URL(url);
    const isSecure = protocol === 'https:';
    this.#name = isSecure ? '__Host-civic-dashboard' : `civic-dashboard-${port || '80'}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** The token of the first cookie with the name; undefined if there is none, or it cannot be a token. */
  tokenOf({ cookie = '' }: IncomingHttpHeaders): string | undefined {
    const prefix = `${this.#name}=`;
    const value = cookie
      .split(/; */)
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  }

  /** The Set-Cookie header that signs in. Without a time: the server ends sessions, and the browser forgets the cookie when it closes. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`;
  }

  /** The Set-Cookie header that signs out. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

const TOKEN = /^[\w-]{20,100}$/;
