import { urlsIn } from '../text/urls.js';
import type { SourceKind } from '../vocabulary.js';
import { fillLink, parsePattern, type SourceRow, type TextPattern, type WebPattern } from './pattern.js';

/** A source of a value, with its publisher and a link. */
export interface SourceLink {
  /** The text, as written in the source of the value. */
  text: string;
  /** Null if the dataset does not name the publisher, and the source has no web address. */
  publisher: string | null;
  kind: SourceKind | null;
  url: string | null;
}

/** Separates the sources of a value. */
export const SOURCE_SEPARATOR = ' ; ';
/** Limits the sources of a value. The last one contains all others. */
const MAX_SOURCES = 8;
/** Patterns match only this many characters of a source. */
const MAX_MATCHED = 2_000;

export class Publishers {
  readonly #texts: { row: SourceRow; pattern: TextPattern }[] = [];
  readonly #hosts = new Map<string, { row: SourceRow; pattern: WebPattern }[]>();

  constructor(rows: readonly SourceRow[]) {
    for (const row of rows) {
      const pattern = parsePattern(row.pattern);
      // Imports reject invalid patterns.
      if ('expected' in pattern) continue;
      if (pattern.kind === 'text') this.#texts.push({ row, pattern });
      else {
        const key = hostKey(pattern.host, pattern.below);
        this.#hosts.set(key, [...(this.#hosts.get(key) ?? []), { row, pattern }]);
      }
    }
    this.#texts.sort((left, right) => right.pattern.length - left.pattern.length);
    for (const list of this.#hosts.values())
      list.sort((left, right) => right.pattern.path.length - left.pattern.path.length);
  }

  /** Returns the sources of a value, in the order of its text. */
  linksOf(source: string | null): SourceLink[] {
    if (source === null || source === '') return [];
    const texts = source.split(SOURCE_SEPARATOR);
    const rest = texts.slice(MAX_SOURCES - 1).join(SOURCE_SEPARATOR);
    const parts = [...texts.slice(0, MAX_SOURCES - 1), ...(rest === '' ? [] : [rest])];
    return parts.map((text) => this.#linkOf(text.trim()));
  }

  #linkOf(text: string): SourceLink {
    const match = this.#rowOf(text);
    const [first = null] = urlsIn(text);
    if (!match) return { text, publisher: first && hostOf(first), kind: null, url: first };
    const { row, url } = match;
    return { text, publisher: row.publisher, kind: row.kind, url: url ?? first ?? row.homePage };
  }

  /** Finds the row of a source, and its address. Text patterns take precedence over web addresses in the text. */
  #rowOf(text: string): { row: SourceRow; url: string | null } | undefined {
    const matched = text.slice(0, MAX_MATCHED);
    for (const { row, pattern } of this.#texts) {
      const match = pattern.expression.exec(matched);
      if (match) return { row, url: row.link && fillLink(row.link, match.groups ?? {}) };
    }
    for (const url of urlsIn(matched)) {
      const row = this.#rowOfUrl(new URL(url));
      if (row) return { row, url };
    }
    return undefined;
  }

  #rowOfUrl({ hostname, pathname }: URL): SourceRow | undefined {
    const host = hostname.replace(/^www\./, '');
    const labels = host.split('.');
    const keys = [
      hostKey(host, false),
      ...labels.slice(1).map((_, index) => hostKey(labels.slice(index + 1).join('.'), true)),
    ];
    const rows = keys.flatMap((key) => this.#hosts.get(key) ?? []);
    return rows.find(({ pattern }) => pathname.startsWith(pattern.path))?.row;
  }
}

const hostKey = (host: string, below: boolean): string => (below ? `*.${host}` : host);

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Returns the link to show if there is space for only one: the first that leads to a page. */
export function mainLink(links: readonly SourceLink[]): SourceLink | null {
  return links.find(({ url }) => url !== null) ?? links[0] ?? null;
}

/** A source without a publisher in sources.csv, and the number of its uses. */
export interface UnknownSource {
  text: string;
  uses: number;
}

/** Returns the sources that no row of sources.csv matches, most used first. A dataset without sources.csv is not checked. */
export function unknownSources(
  dataset: Record<'values' | 'overrides' | 'elections' | 'deadlines', readonly { source: string | null }[]> & {
    sources: readonly SourceRow[];
  },
) {
  if (dataset.sources.length === 0) return [];
  const publishers = new Publishers(dataset.sources);
  const uses = new Map<string, number>();
  const rows = [...dataset.values, ...dataset.overrides, ...dataset.elections, ...dataset.deadlines];
  for (const { source } of rows) if (source) uses.set(source, (uses.get(source) ?? 0) + 1);
  const unknown = new Map<string, number>();
  for (const [source, count] of uses) {
    // Each row has a kind.
    for (const { text, kind } of publishers.linksOf(source))
      if (kind === null) unknown.set(text, (unknown.get(text) ?? 0) + count);
  }
  return [...unknown].map(([text, count]): UnknownSource => ({ text, uses: count })).sort((a, b) => b.uses - a.uses);
}
