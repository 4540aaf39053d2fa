import { type Html, html } from './html.js';

/**
 * Code below a bar. The script `commands.js` puts the copy button into the bar, which is there without it as well, so that nothing moves.
 *
 * @param title what the code is; may be empty
 * @param pre an element `pre` whose `data-copy` completes "Copy …" for screen readers
 */
export function codeFrame(title: string, pre: Html): Html {
  return html`<div class="code"><div class="code-bar">${title}</div>${pre}</div>`;
}

/** Code in a frame. @param what completes "Copy …" */
export function codeBlock(title: string, what: string, code: Html | string): Html {
  return codeFrame(title, html`<pre tabindex="0" data-copy="${what}"><code>${code}</code></pre>`);
}
