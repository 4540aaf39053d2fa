import { createHash } from 'node:crypto';
import { amountOf } from '../../../db/domain/text/format.js';
import type { Resource } from '../../server/resources/resource.js';
import { linkFrom } from '../../server/response/response.js';
import { openResource } from '../developers/reference-resources.js';
import { type Child, Html, write } from '../html/html.js';
import { readOperation } from '../html/operation.js';
import type { FeedData } from '../operation-types.js';

const feedOperation = readOperation('site/feeds/feed');

/** Maximum number of releases in a feed. The operation reads one more, which the oldest one is compared with. */
const MAX_ENTRIES = 50;

type Summary = NonNullable<FeedData['releases']['nodes'][number]['changeSummary']>;

/** @param publicUrl the setting PUBLIC_URL, which makes links absolute; empty if it is not set */
function feedOf(data: FeedData, publicUrl: string): Feed {
  const { release, releases } = data;
  const link = (path: string) => (publicUrl ? `${publicUrl}${path}` : linkFrom('/changes', path));
  const entries = releases.nodes.flatMap(
    ({ version, publishedAt, rolledBackTo, changeSummary }, index): FeedEntry[] => {
      const previous = releases.nodes[index + 1];
      if (!changeSummary || !previous || index >= MAX_ENTRIES) return [];
      return [
        {
          id: urn(`release ${version}`),
          title: titleOf(version, rolledBackTo, changeSummary),
          text: textOf(changeSummary, rolledBackTo, data),
          published: publishedAt,
          link: link(`/changes?version=${version}`),
        },
      ];
    },
  );
  const older = releases.pageInfo.hasNextPage
    ? [`The feed has the newest ${MAX_ENTRIES} releases, GraphQL the older ones too.`]
    : [];
  return {
    id: urn(`feed ${publicUrl}`),
    title: `Changes: ${release.title}`,
    description: ['How each release changed the data, without the values.', ...older, release.disclaimer].join(' '),
    updated: release.publishedAt,
    home: link('/changes'),
    entries,
  };
}

function titleOf(id: string, rolledBackTo: string | null, { total, stateCodes }: Summary): string {
  const changes =
    total === 0 ? 'no value changed' : `${amountOf(total, 'change')} in ${amountOf(stateCodes.length, 'state')}`;
  return rolledBackTo === null
    ? `Release ${id}: ${changes}`
    : `Release ${id}, a rollback to ${rolledBackTo}: ${changes}`;
}

function textOf(summary: Summary, rolledBackTo: string | null, { states, fields }: FeedData): string {
  const { added, changed, removed, stateCodes, slugs } = summary;
  const stateNames = new Map(states.map(({ code, name }) => [code, name]));
  const labels = new Map(fields.map(({ slug, label }) => [slug, label]));
  return [
    rolledBackTo !== null && `This release has the content of release ${rolledBackTo} again.`,
    `${added} added, ${changed} changed, ${removed} removed.`,
    stateCodes.length > 0 && `States: ${stateCodes.map((code) => stateNames.get(code) ?? code).join(', ')}.`,
    slugs.length > 0 && `Fields: ${slugs.map((slug) => labels.get(slug) ?? slug).join('; ')}.`,
    summary.total > 0 && 'The link opens the page with the values before and after.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** The UUID namespace of this service, which was generated at random. */
const NAMESPACE = Buffer.from('5f0c6f6ab9a24a0c8c0e5a3f1d7be942', 'hex');

/** Returns a URI that depends only on a name: a UUID of version 5 (RFC 9562, section 5.5). */
function urn(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

/** Serves the feeds of changes. They need no key, because they have no values. */
export function feedResources(publicUrl: string): Resource[] {
  const feed = (path: string, type: string, render: (feed: Feed, self: string) => string): Resource => ({
    ...openResource(path, type, async ({ data }) =>
      render(feedOf((await data()) as FeedData, publicUrl), publicUrl ? `${publicUrl}${path}` : linkFrom(path, path)),
    ),
    operations: [feedOperation],
    find: () => ({ operation: feedOperation, variables: {} }),
  });
  return [feed('/changes.atom', ATOM_TYPE, renderAtom), feed('/changes.json', JSON_FEED_TYPE, renderJsonFeed)];
}

/** A feed of the releases whose changes are recorded, newest first. It has no values. */
interface Feed {
  id: string;
  title: string;
  description: string;
  /** The publication time of the newest release (RFC 3339). */
  updated: string;
  home: string;
  entries: FeedEntry[];
}

interface FeedEntry {
  id: string;
  title: string;
  /** Lines of plain text. */
  text: string;
  /** The publication time of the release (RFC 3339). */
  published: string;
  /** Leads to the page with the changes, or to GraphiQL with an operation that reads them. */
  link: string;
}

const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Renders a feed as Atom (RFC 4287). @param self the address of the feed */
function renderAtom({ id, title, description, updated, home, entries }: Feed, self: string): string {
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

const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

/**
 * Renders a feed as JSON (https://www.jsonfeed.org/version/1.1/). Addresses must be absolute, so they are omitted without PUBLIC_URL.
 *
 * @param self the address of the feed
 */
function renderJsonFeed({ title, description, home, entries }: Feed, self: string): string {
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
