import { create } from './page.js';

/** The time that a button shows "Copied", in milliseconds. */
const CONFIRM_MS = 2_000;

/** A button that copies the text of an element. @param what completes "Copy …" for screen readers */
export function copyButton(source: HTMLElement, what: string): HTMLElement {
  const button = create('button', { type: 'button', class: 'copy', 'aria-label': `Copy ${what}` }, 'Copy');
  button.addEventListener('click', async () => {
    const copied = await copy(source);
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    button.setAttribute('aria-label', copied ? `Copied ${what}` : `Press Ctrl+C to copy ${what}`);
    setTimeout(() => {
      button.textContent = 'Copy';
      button.setAttribute('aria-label', `Copy ${what}`);
    }, CONFIRM_MS);
  });
  return button;
}

/** Pages on plain HTTP cannot use the clipboard API, except on loopback addresses. They select the text and run the copy command. */
async function copy(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return document.execCommand('copy');
  }
}
