import './commands.js';

/** Leads an old link to a section, such as /docs#cost or /docs/web-pages#urql, to the page that has the section now. */
function followOldLink(): void {
  const id = location.hash.slice(1);
  const link = document.querySelector<HTMLAnchorElement>(`.sections > [id="${CSS.escape(id)}"] > a`);
  if (id && link) location.replace(link.href);
}
addEventListener('hashchange', followOldLink);
followOldLink();
