import './commands.js';

/**
 * Redirects old links to sections that have moved, such as /docs#cost or /docs/web-pages#urql, to the page that now has the section. The
 * first page links to all sections.
 */
function followOldLink(): void {
  const id = location.hash.slice(1);
  const link = document.querySelector<HTMLAnchorElement>(`.sections > [id="${CSS.escape(id)}"] > a`);
  const first = document.querySelector<HTMLAnchorElement>('.toc a');
  if (id && link) location.replace(link.href);
  else if (id && first && !document.getElementById(id)) location.replace(`${first.href}#${id}`);
}
addEventListener('hashchange', followOldLink);
followOldLink();
