import { copyButton } from './copy-button.js';
import { create, graphiqlLink } from './page.js';

/** Commands show the URL that the visitor used, with any path that a proxy adds. This script is in /assets/, one level below. */
const base = new URL('..', import.meta.url).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;

/** The script adds the copy buttons, because they would do nothing without it. */
for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
  const code = block.querySelector('code');
  if (code) block.previousElementSibling?.append(copyButton(code, block.dataset.copy ?? 'the code'));
}

/** GraphiQL opens with the operation of the page. */
const operation = document.querySelector('[data-query]');
if (operation) {
  const button = create('button', { type: 'button', class: 'copy' }, 'Open in GraphiQL');
  const variables = JSON.parse(document.querySelector('[data-variables]')?.textContent ?? '{}');
  button.addEventListener('click', () =>
    location.assign(graphiqlLink(`${base}/graphiql`, operation.textContent ?? '', variables)),
  );
  operation.closest('pre')?.previousElementSibling?.append(button);
}

/** On a phone, the table of contents closes after a click. */
const contents = document.getElementById('contents');
contents?.addEventListener('click', () => {
  if (contents.matches(':popover-open')) contents.hidePopover();
});
