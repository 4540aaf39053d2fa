/** The commands show the URL at which the visitor reached the service: the folder above that of this script. */
const base = new URL('..', import.meta.url).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;
