import { LOCALES } from '../../messages/locale.js';
import { type HttpResponse, linkFrom } from '../../server/response/response.js';
import { htmlResponse } from './content-security.js';
import { EMBED_SECURITY, embedDocument, fullPath } from './embed-document.js';
import { headingOf } from './error-headings.js';

/** Values of Sec-Fetch-Dest (Fetch Metadata) for a page that is shown inside another page. */
export const FRAMES = /^(iframe|frame|embed|object)$/;

/**
 * The error page for a frame of another site, with a link to the full page. It is a 403 instead of a 401 (RFC 9110, section 15.5.2): a 401 would make the browser ask the readers of that site for a password.
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
  const { 'x-frame-options': _frames, 'cross-origin-opener-policy': _opener, ...kept } = response.headers;
  return { ...response, body, headers: { ...kept, ...EMBED_SECURITY } };
}
