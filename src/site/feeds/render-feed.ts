import { type Child, Html, write } from '../html/html.js';

/** A feed of the releases whose changes are recorded, newest first. It has no values. */
export interface Feed {
  id: string;
  title: string;
  description: string;
  /** The publication time of the newest release (RFC 3339). */
  updated: string;
  home: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: string;
  title: string;
  /** Lines of plain text. */
  text: string;
  /** The publication time of the release (RFC 3339). */
  published: string;
  /** Leads to the page with the changes, or to GraphiQL with an operation that reads them. */
  link: string;
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Renders a feed as Atom (RFC 4287). @param self the address of the feed */
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

/** Removes control characters and unpaired surrogates, which XML 1.0 does not allow, even escaped. */
const withoutControls = (xml: string): string =>
  xml.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

/** A template tag that escapes texts as in HTML. */
const xml = (strings: TemplateStringsArray, ...values: Child[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(write)));

export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

/**
 * Renders a feed as JSON (https://www.jsonfeed.org/version/1.1/). Addresses must be absolute, so they are omitted without PUBLIC_URL.
 *
 * @param self the address of the feed
 */
export function renderJsonFeed({ title, description, home, entries }: Feed, self: string): string {
  const absolute = (name: string, address: string) => (URL.canParse(address) ? { [name]: address } : {});
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    ...absolute('home_page_url', home),
    ...absolute('feed_url', self),
    language: 'en',
    authors: [{ name: 'Civic Data Service' }],
    items: entries.map((entry) => ({
      id: entry.id,
      ...absolute('url', entry.link),
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
    })),
  });
}
