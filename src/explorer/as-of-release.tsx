import { dayOf, longDate } from '../../db/text/format.js';
import type { Html } from '../pages/html.js';
import type { DataPageContext, FoundPage } from './data-page.js';

/** On a page as of a release: which one it is, and a link to the same page of the current one. */
export function AsOfRelease({ context: { found, lease } }: { context: DataPageContext<unknown> }): Html | null {
  const { release, ...query } = found.query ?? {};
  if (release === undefined) return null;
  const { version, publishedAt } = lease.release;
  const day = dayOf(publishedAt);
  return (
    <p class="warning">
      You see the release <code>{version}</code> of <time datetime={day}>{longDate(day)}</time>. Values may have changed
      since. <a href={`?${new URLSearchParams(query)}`}>See the current release</a>.
    </p>
  );
}

/** Keeps the release of the page in the address that a form leads to. */
export function ReleaseInput({ found }: { found: FoundPage }): Html | null {
  const { release } = found.query ?? {};
  return release === undefined ? null : <input type="hidden" name="release" value={release} />;
}
