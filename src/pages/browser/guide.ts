import { copyButton } from './copy-button.js';
import { create } from './page.js';

/** Without this script there are no copy buttons, because they would do nothing. */
for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
  const code = block.querySelector('code');
  if (!code) continue;
  const frame = create('div', { class: 'copyable' });
  block.replaceWith(frame);
  frame.append(copyButton(code, block.dataset.copy ?? 'the code'), block);
}
