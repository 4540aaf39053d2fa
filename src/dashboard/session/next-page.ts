import type { IncomingHttpHeaders } from 'node:http';
import { Cookie } from './cookie.js';

/** Longer than the address of any page with its filters. */
const MAX_LENGTH = 500;

/**
 * The page that somebody wanted who had to sign in first, in a cookie: it outlasts each way of signing in, and no address and no form can name
 * another page. What the cookie has is checked all the same, because another program of the host may have set it.
 */
export class NextPage {
  readonly #cookie: Cookie;

  /** @param url of the dashboard */
  constructor(url: string) {
    this.#cookie = new Cookie(url, 'civic-next', 900, /^[\w-]{2,1000}$/);
  }

  /** The header that remembers a page. Files are no pages: the browser would save them, and show nothing. */
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

/** Browsers take `//host` and `/\\host` for an address of another host. */
const isOwnPath = (target: string): target is `/${string}` => /^\/(?![/\\])[\x21-\x7e]*$/.test(target);
