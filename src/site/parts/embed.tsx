import { dayOf, mediumDate } from '../../../db/domain/text/format.js';
import { BaseUrl, CodeBlock } from '../html/controls.js';
import { fullPath } from '../html/embed-document.js';
import type { Child, Html } from '../html/html.js';
import type { DataPageContext } from './data-page.js';

interface EmbedCodeProps {
  context: DataPageContext<unknown>;
  /** The path and query of the page. */
  path: string;
  /** The embedded part of the page, such as `map`. */
  name: string;
  title: string;
}

/** Height in pixels of most maps with their legend and text. Taller ones scroll. */
const HEIGHT = 620;

/** The HTML with which other sites embed a part of a page. */
export function EmbedCode({ context: { explorer, publicUrl }, path, name, title }: EmbedCodeProps): Html {
  const attributes = [`title="${title.replaceAll('"', '&quot;')}"`, 'width="640"', `height="${HEIGHT}"`];
  return (
    <details>
      <summary>Embed the {name}</summary>
      <CodeBlock title="HTML" what="the HTML">
        {'<iframe src="'}
        <BaseUrl publicUrl={publicUrl} />
        {[`/embed${path}"`, ...attributes, 'loading="lazy"'].join(' ')}
        {'></iframe>'}
      </CodeBlock>
      {explorer !== 'public' && (
        <p class="meta">Values need an API key here, so other sites show a link instead of the {name}.</p>
      )}
    </details>
  );
}

interface EmbedFrameProps {
  context: DataPageContext<unknown>;
  /** The title of the frame, which links to the whole page. */
  label: string;
  children: Child;
}

/** Part of a page, with its publisher and the day of the data. */
export function EmbedFrame({ context: { found, dataset, link }, label, children }: EmbedFrameProps): Html {
  const { publishedAt } = dataset.release;
  const { release: _release, ...query } = found.query ?? {};
  const search = new URLSearchParams(query).toString();
  const full = `${fullPath(found.path)}${search && `?${search}`}`;
  return (
    <>
      <h1>
        <a href={link(full)}>{label}</a>
      </h1>
      {children}
      <p class="meta">
        <a href={link('/')}>Civic Data Service</a>, data of{' '}
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>. Check with your election office before you
        act.
      </p>
    </>
  );
}
