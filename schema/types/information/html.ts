import { LRUCache } from 'lru-cache';

type Render = typeof import('./markdown.js').renderMarkdown;

/** Bytes of the texts and their HTML, at two bytes for each character. The 806 different texts of the bundled dataset take 0.6 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** What an entry takes apart from its strings. */
const ENTRY_BYTES = 200;

let render: Render | undefined;

/**
 * The HTML of each text, which most releases share. An operation may select a text hundreds of times, and converting it takes up to
 * 50 ms. Of a state page after a publish, converting its texts again would be a seventh.
 */
const cache = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (html, text) => ENTRY_BYTES + 2 * (html.length + text.length),
  memoMethod: (markdown) => (render as Render)(markdown),
});

/**
 * Converts Markdown to HTML that is safe to insert into any page. The converter is loaded on first use, because loading it takes a tenth
 * of the start time. After that, the result is no longer a promise.
 */
export function htmlOf(markdown: string): string | Promise<string> {
  return render ? cache.memo(markdown) : load().then(() => cache.memo(markdown));
}

async function load(): Promise<void> {
  ({ renderMarkdown: render } = await import('./markdown.js'));
}
