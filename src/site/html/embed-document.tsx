import { linkFrom } from '../../server/response/response.js';
import { assetPath } from './asset-files.js';
import { contentSecurityPolicy } from './content-security.js';
import type { Child } from './html.js';

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
