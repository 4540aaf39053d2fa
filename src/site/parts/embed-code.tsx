import { BaseUrl, CodeBlock } from '../html/code-frame.js';
import type { Html } from '../html/html.js';
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
