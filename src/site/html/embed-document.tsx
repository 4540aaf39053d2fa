import { LOCALES } from '../../messages/locale.js';
import { type HttpResponse, linkFrom } from '../../server/response/response.js';
import { assetPath } from './asset-files.js';
import { headingOf } from './error-headings.js';
import type { Child } from './html.js';
import { contentSecurityPolicy, htmlResponse } from './page.js';

/** Paths of the only pages that other sites may embed. These pages have no scripts and no forms. */
export const EMBED_PATH = /^\/embed\//;

/** Security headers of the pages that other sites may embed. */
export const EMBED_SECURITY = {
  'content-security-policy': contentSecurityPolicy({
    'script-src': "'none'",
    'connect-src': "'none'",
    'frame-ancestors': '*',
  }),
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

interface EmbedProps {
  /** The path of the page. */
  path: string;
  title: string;
  /** The name of its style sheet. */
  style?: string | undefined;
  children: Child;
}

/** A small document for a frame. Its links open in a new tab. */
export function embedDocument({ path, title, style = 'embed.css', children }: EmbedProps): string {
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <base target="_blank" />
        {/* An empty icon: frames show none, so browsers need not request one. */}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={linkFrom(path, assetPath(style))} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>\n${html.text}\n`;
}

/** The path of the full page that an embedded page shows a part of. */
export function fullPath(path: string): string {
  const [, , kind = '', code = '', slug] = path.split('/');
  return slug === undefined ? `/${kind}/${code}` : `/${kind}/${code}#${slug}`;
}

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
