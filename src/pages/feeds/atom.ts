import { escapeHtml } from '../html.js';
import type { Feed } from './feed.js';

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** A feed as Atom (RFC 4287). @param self the address of the feed */
export function renderAtom({ id, title, description, updated, home, entries }: Feed, self: string): string {
  const feed = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${id}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${updated}</updated>
<author><name>Civic Data Service</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
${entries.map(
  (entry) => xml`<entry>
<id>${entry.id}</id>
<title>${entry.title}</title>
<published>${entry.published}</published>
<updated>${entry.published}</updated>
<link rel="alternate" type="text/html" href="${entry.link}"/>
<content type="text">${entry.text}</content>
</entry>
`,
)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${withoutControls(feed.text)}`;
}

/** XML 1.0 allows no control characters but tab and line breaks, not even escaped, and no half of a surrogate pair. */
const withoutControls = (xml: string): string =>
  xml.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

class Xml {
  constructor(readonly text: string) {}
}

/** Template tag that escapes every value except `Xml`. */
function xml(strings: TemplateStringsArray, ...values: (string | readonly Xml[])[]): Xml {
  const texts = values.map((value) =>
    typeof value === 'string' ? escapeHtml(value) : value.map(({ text }) => text).join(''),
  );
  return new Xml(String.raw({ raw: strings }, ...texts));
}
