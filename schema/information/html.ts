type Render = typeof import('./markdown.js').renderMarkdown;

let render: Render | undefined;

/**
 * Converts Markdown to HTML that is safe to insert into any page. The converter is loaded on first use, because loading it takes a
 * tenth of the start time. After that, the result is no longer a promise.
 */
export function htmlOf(markdown: string): string | Promise<string> {
  return render ? render(markdown) : load().then((loaded) => loaded(markdown));
}

async function load(): Promise<Render> {
  const { renderMarkdown } = await import('./markdown.js');
  render = renderMarkdown;
  return renderMarkdown;
}
