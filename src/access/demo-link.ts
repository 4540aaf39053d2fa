import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DemoKey } from './demo-key.js';

/**
 * The link that the start prints, as Jupyter does. It stores a token in a cookie, and pages show the demo key only to a browser that
 * sends this cookie. Addresses and headers say nothing about who reads a page: a proxy on the same machine connects from 127.0.0.1,
 * and may send `Host: 127.0.0.1` for visitors from anywhere.
 */
export class DemoLink {
  /** New at each startup, and never stored, so that an old link or cookie shows nothing. */
  readonly #token = randomBytes(32).toString('base64url');

  constructor(readonly key: DemoKey) {}

  /** Path and query of the link. */
  get path(): string {
    return `/?demo=${this.#token}`;
  }

  hasToken(text: string): boolean {
    const given = Buffer.from(text);
    const token = Buffer.from(this.#token);
    return given.length === token.length && timingSafeEqual(given, token);
  }

  /**
   * The Set-Cookie header for a request with the token. The value is the token itself: another secret would open the same pages until
   * the same restart. There is no Path, so that the browser uses the folder of the link (RFC 6265, section 5.1.4): all pages, also
   * below a path that a proxy adds, and no other application of that host. There is no Secure, because the link is plain HTTP on a
   * loopback address, where some browsers drop such a cookie.
   */
  cookieFor(request: IncomingMessage): string {
    return `${cookieName(request)}=${this.#token}; HttpOnly; SameSite=Strict`;
  }

  /**
   * The demo key, if the request has the cookie. Base64url needs no decoding. Node limits the header to 16 KB. Cookies of several
   * folders may have the same name, and any of them may be the right one.
   */
  keyFor(request: IncomingMessage): DemoKey | undefined {
    const prefix = `${cookieName(request)}=`;
    const cookies = (request.headers.cookie ?? '').split(/; */);
    const isOpen = cookies.some((pair) => pair.startsWith(prefix) && this.hasToken(pair.slice(prefix.length)));
    return isOpen ? this.key : undefined;
  }
}

/** Browsers send a cookie to all ports of a host (RFC 6265, section 8.5), so two services need two names. */
function cookieName({ socket }: IncomingMessage): string {
  return `civic-demo-${socket.localPort}`;
}
