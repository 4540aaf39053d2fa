import { copyButton } from './copy-button.js';

/** Adds buttons that copy the id and the secret of a new key. `commands.ts` adds the buttons of code blocks. */
for (const value of document.querySelectorAll<HTMLElement>('.credential [data-copy]')) {
  const button = copyButton(value, value.dataset.copy ?? 'the value');
  button.classList.add('button');
  if (!value.closest('.main')) button.classList.add('quiet');
  value.parentElement?.nextElementSibling?.append(button);
}
