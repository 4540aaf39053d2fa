import { linkFrom } from '../../server/response/response.js';
import { assetPath } from './asset-files.js';
import { contentSecurityPolicy } from './content-security.js';
import type { Child } from './html.js';

/** The only pages that other sites may show in a frame. They have no script and no form. */
export const EMBED_PATH = /^\/embed\//;

/** Headers of what other sites may show in a frame. */
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
  /** Path of the page. */
  path: string;
  title: string;
  /** The asset with its styles. */
  style?: string | undefined;
  children: Child;
}

/** A small document for a frame. Its links open a tab of their own. */
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
        {/* None: a frame shows no icon. */}
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

/** The page that a frame shows a part of. */
export function fullPath(path: string): string {
  const [, , kind = '', code = '', slug] = path.split('/');
  return slug === undefined ? `/${kind}/${code}` : `/${kind}/${code}#${slug}`;
}
