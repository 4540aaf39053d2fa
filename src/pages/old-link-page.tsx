import { linkFrom } from '../response/redirect.js';
import { layout } from './layout.js';
import type { PagePath } from './site-map.js';

/** For a demo link from before a restart, which is the usual reason for a wrong token. */
export function oldLinkPage(message: string, paths: readonly PagePath[]): string {
  return layout({
    context: { paths },
    path: '/',
    title: 'Old link · Civic Data Service',
    description: message,
    styles: ['text.css'],
    main: (
      <>
        <h1>Old link</h1>
        <p class="lead">{message}</p>
        <p>
          The <a href={linkFrom('/', '/')}>start page</a> and all others also work without the demo key.
        </p>
      </>
    ),
  });
}
