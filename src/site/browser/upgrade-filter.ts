import { element } from './page.js';

const input = element<HTMLInputElement>('filter-text');
const openAll = element<HTMLButtonElement>('open-all');
const rules = [...document.querySelectorAll<HTMLDetailsElement>('.rules details')].map((details) => ({
  details,
  text: (details.textContent ?? '').toLowerCase(),
}));

function filter(): void {
  const words = input.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const { details, text } of rules) {
    const matches = words.every((word) => text.includes(word));
    (details.parentElement as HTMLElement).hidden = !matches;
    if (matches) count += 1;
  }
  element('shown').textContent = `${count} of ${rules.length} V1 slugs`;
}

input.addEventListener('input', filter);
filter();

openAll.addEventListener('click', () => {
  const open = openAll.getAttribute('aria-pressed') !== 'true';
  openAll.setAttribute('aria-pressed', String(open));
  for (const { details } of rules) details.open = open;
});

/** Opens the rule that a link points to, even if the filter hides it. */
function openTarget(): void {
  const target = rules.find(({ details }) => `#${details.id}` === location.hash)?.details;
  if (!target) return;
  if (target.parentElement?.hidden) {
    input.value = '';
    filter();
  }
  target.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();
