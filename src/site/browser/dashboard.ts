import { copyButton } from './copy-button.js';

/** Buttons that copy the id and the secret of a new key. Code has those of `commands.ts`. */
for (const value of document.querySelectorAll<HTMLElement>('.credential [data-copy]')) {
  const button = copyButton(value, value.dataset.copy ?? 'the value');
  button.classList.add('button');
  if (!value.closest('.main')) button.classList.add('quiet');
  value.parentElement?.nextElementSibling?.append(button);
}
