import type { IncomingHttpHeaders } from 'node:http';

/** A cookie of the dashboard, with a token. */
export class Cookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #lifetime: string;

  /**
   * Lax, because a Strict cookie is missing when the browser comes back from an OpenID provider. Browsers take `Secure`, and so `__Host-`, only
   * over https. On plain http the name has the port instead: cookies count for all ports of a host.
   *
   * @param url of the dashboard
   * @param seconds after which the browser forgets it; without them, when it closes
   * @param values that it can have
   */
  constructor(
    url: string,
    name = 'civic-dashboard',
    seconds?: number,
    private readonly values = TOKEN,
  ) {
    const { protocol, port } = new URL(url);
    const isSecure = protocol === 'https:';
    this.#name = isSecure ? `__Host-${name}` : `${name}-${port || '80'}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    this.#lifetime = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  }

  /** The token of the first cookie with the name; undefined if there is none, or it cannot be a token. */
  tokenOf({ cookie = '' }: IncomingHttpHeaders): string | undefined {
    const prefix = `${this.#name}=`;
    const value = cookie
      .split(/; */)
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
    return value !== undefined && this.values.test(value) ? value : undefined;
  }

  /** The Set-Cookie header that sets it. */
  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}${this.#lifetime}`;
  }

  /** The Set-Cookie header that removes it. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

const TOKEN = /^[\w-]{20,100}$/;
