import type { SourceKind } from '../vocabulary.js';
import { fillLink, parsePattern, type SourceRow, type TextPattern, type WebPattern } from './pattern.js';
import { urlsIn } from './urls.js';

/** One of the sources of a value: who published it, and a page that leads to it. */
export interface SourceLink {
  /** As it is written in the source of the value. */
  text: string;
  /** Null if the dataset does not say who it is, and the source has no web address. */
  publisher: string | null;
  kind: SourceKind | null;
  url: string | null;
}

/** Separates the sources of a value. */
export const SOURCE_SEPARATOR = ' ; ';
/** More belong to the last one, so that a value never has many. */
const MAX_SOURCES = 8;
/** Of a source, where the patterns look. */
const MAX_MATCHED = 2_000;

/** Finds the publishers of sources. */
export class Publishers {
  readonly #texts: { row: SourceRow; pattern: TextPattern }[] = [];
  readonly #hosts = new Map<string, { row: SourceRow; pattern: WebPattern }[]>();

  constructor(rows: readonly SourceRow[]) {
    for (const row of rows) {
      const pattern = parsePattern(row.pattern);
      // Imports refuse it.
      if ('expected' in pattern) continue;
      if (pattern.kind === 'text') this.#texts.push({ row, pattern });
      else {
        const key = hostKey(pattern.host, pattern.below);
        this.#hosts.set(key, [...(this.#hosts.get(key) ?? []), { row, pattern }]);
      }
    }
    this.#texts.sort((one, other) => other.pattern.length - one.pattern.length);
    for (const list of this.#hosts.values())
      list.sort((one, other) => other.pattern.path.length - one.pattern.path.length);
  }

  /** The sources of a value, in the order of its text. A value without a source has none. */
  linksOf(source: string | null): SourceLink[] {
    if (source === null || source === '') return [];
    const texts = source.split(SOURCE_SEPARATOR);
    const rest = texts.slice(MAX_SOURCES - 1).join(SOURCE_SEPARATOR);
    const parts = [...texts.slice(0, MAX_SOURCES - 1), ...(rest === '' ? [] : [rest])];
    return parts.map((text) => this.#linkOf(text.trim()));
  }

  /** Whether a row of sources.csv says who published a source. */
  knows({ text }: SourceLink): boolean {
    return this.#rowOf(text) !== undefined;
  }

  #linkOf(text: string): SourceLink {
    const found = this.#rowOf(text);
    const [first = null] = urlsIn(text);
    if (!found) return { text, publisher: first && hostOf(first), kind: null, url: first };
    const { row, url } = found;
    return { text, publisher: row.publisher, kind: row.kind, url: url ?? first ?? row.homePage };
  }

  /** The row of a source, and its address by the row. A pattern of texts counts more than the web addresses in it. */
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
      ...labels.slice(1).map((_, at) => hostKey(labels.slice(at + 1).join('.'), true)),
    ];
    const rows = keys.flatMap((key) => this.#hosts.get(key) ?? []);
    return rows.find(({ pattern }) => pathname.startsWith(pattern.path))?.row;
  }
}

const hostKey = (host: string, below: boolean): string => (below ? `*.${host}` : host);

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** The one to show where there is room for one: the first that leads to a page. */
export function mainLink(links: readonly SourceLink[]): SourceLink | null {
  return links.find(({ url }) => url !== null) ?? links[0] ?? null;
}
