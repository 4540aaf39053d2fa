import { copyButton } from './copy-button.js';

/** The commands show the URL that the visitor used, with the path that a proxy may add. Scripts are in /assets/. */
const base = new URL('..', import.meta.url).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;

/** Without this script there are no copy buttons, because they would do nothing. */
for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
  const code = block.querySelector('code');
  if (code) block.previousElementSibling?.append(copyButton(code, block.dataset.copy ?? 'the code'));
}

/** On a phone, the table of contents closes when it has led somewhere. */
const contents = document.getElementById('contents');
contents?.addEventListener('click', () => {
  if (contents.matches(':popover-open')) contents.hidePopover();
});
