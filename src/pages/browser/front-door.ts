/** The commands show the URL that the visitor used. */
const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;
