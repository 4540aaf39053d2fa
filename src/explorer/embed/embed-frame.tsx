import { dayOf, mediumDate } from '../../../db/text/format.js';
import { fullPath } from '../../pages/embed-document.js';
import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';

interface EmbedFrameProps {
  context: DataPageContext<unknown>;
  /** Name of the field, which leads to the page that the frame shows a part of. */
  label: string;
  children: Child;
}

/** A part of a page with its origin: who publishes it, and the release with its day. */
export function EmbedFrame({ context: { found, lease, link }, label, children }: EmbedFrameProps): Html {
  const { version, publishedAt } = lease.release;
  const { option } = found.query ?? {};
  const full = `${fullPath(found.path)}${option ? `?option=${option}` : ''}`;
  return (
    <>
      <h1>
        <a href={link(full)}>{label}</a>
      </h1>
      {children}
      <p class="meta">
        <a href={link('/')}>Civic Data Service</a>, release {version} of{' '}
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>. Check with your election office before you
        act.
      </p>
    </>
  );
}
