import type { IncomingHttpHeaders } from 'node:http';

export class Cookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #lifetime: string;

  /**
   * Lax, because a Strict cookie is missing when the browser comes back from an OpenID provider. Browsers accept `Secure`, and so
   * `__Host-`, only over https. On plain http the name contains the port instead, because cookies apply to all ports of a host.
   *
   * @param url of the dashboard
   * @param seconds after which the browser deletes the cookie; by default when it closes
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

  set(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}${this.#lifetime}`;
  }

  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

const TOKEN = /^[\w-]{20,100}$/;

/** Longer than the address of any page with its filters. */
const MAX_LENGTH = 500;

/**
 * The page that a visitor requested before the sign-in, in a cookie: it works with each way of signing in, and no URL and no form can name
 * another page. The value is checked anyway, because another program on the host may have set it.
 */
export class NextPage {
  readonly #cookie: Cookie;

  constructor(url: string) {
    this.#cookie = new Cookie(url, 'civic-next', 900, /^[\w-]{2,1000}$/);
  }

  /** The header that remembers a page. Files are not remembered: the browser would download them, and show no page. */
  remember(target: string): Record<string, string> {
    if (target === '/' || target.length > MAX_LENGTH || /^[^?]*\.csv/.test(target)) return {};
    return { 'set-cookie': this.#cookie.set(Buffer.from(target).toString('base64url')) };
  }

  of(headers: IncomingHttpHeaders): `/${string}` | undefined {
    const target = Buffer.from(this.#cookie.tokenOf(headers) ?? '', 'base64url').toString();
    return isOwnPath(target) ? target : undefined;
  }

  clear(): string {
    return this.#cookie.clear();
  }
}

/** Browsers read `//host` and `/\\host` as URLs of another host. */
const isOwnPath = (target: string): target is `/${string}` => /^\/(?![/\\])[\x21-\x7e]*$/.test(target);
