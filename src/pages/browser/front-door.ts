/** The commands name the address that the visitor has come by. */
const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;
