import type { HttpResponse } from '../../server/response/response.js';
import { linkFrom } from '../../server/response/response.js';
import { LOCALES } from '../../voting/messages/locale.js';
import { htmlResponse } from './content-security.js';
import { EMBED_SECURITY, embedDocument, fullPath } from './embed-document.js';
import { headingOf } from './error-headings.js';

/** Destinations of a request (Fetch Metadata) that show a page of this service inside another one. */
export const FRAMES = /^(iframe|frame|embed|object)$/;

/**
 * An error in a frame of another site: a link to the page itself. It has no challenge, because a browser would ask the readers of that site
 * for a password, and so it is a 403 instead of a 401 (RFC 9110, section 15.5.2).
 */
export function frameError(path: string, { status, headers }: HttpResponse): HttpResponse {
  const { 'www-authenticate': _challenge, 'content-type': _type, 'content-length': _length, ...rest } = headers;
  const text = embedDocument({
    path,
    title: 'Civic Data Service',
    children: (
      <p>
        {status === 401 || status === 403 ? 'This answer needs an API key.' : headingOf(LOCALES.en, status)}{' '}
        <a href={linkFrom(path, status === 404 ? '/' : fullPath(path))}>Open it at the Civic Data Service</a>
      </p>
    ),
  });
  const { body, ...response } = htmlResponse(status === 401 ? 403 : status, text, rest);
  const { 'x-frame-options': _frames, 'cross-origin-opener-policy': _opener, ...own } = response.headers;
  return { ...response, body, headers: { ...own, ...EMBED_SECURITY } };
}
