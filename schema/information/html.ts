type Render = typeof import('./markdown.js').renderMarkdown;

let render: Render | undefined;

/**
 * Markdown as HTML that is safe in any page. What makes it is loaded at the first use, as a tenth of a start would go into it; from
 * then on there is no promise for each text.
 */
export function htmlOf(markdown: string): string | Promise<string> {
  return render ? render(markdown) : load().then((loaded) => loaded(markdown));
}

async function load(): Promise<Render> {
  const { renderMarkdown } = await import('./markdown.js');
  render = renderMarkdown;
  return renderMarkdown;
}
