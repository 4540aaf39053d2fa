import type { ReleaseRow } from '../../../db/release/release.js';
import { z } from '../sdk.js';

/** What the dataset does not have. Assistants read an empty text or null as "no". */
export const UNKNOWN = 'unknown';

/** In the data of every answer. */
export const citationShape = {
  release: z.string().describe('Version of the release that the answer is from.'),
  published_at: z.string().describe('When the release was published.'),
  disclaimer: z.string().describe('The limits of the data. Show it with the data.'),
};

export const sourceShape = {
  source: z.string().describe('Where the value was found: usually a URL, or the name of a document.'),
  as_of: z.string().describe('Date of the source (YYYY-MM-DD).'),
};

export const citationOf = ({ version, publishedAt, disclaimer }: ReleaseRow) => ({
  release: version,
  published_at: publishedAt,
  disclaimer,
});

/** Source and date of a value, in words if they are missing. */
export const sourceOf = ({ source, asOf }: { source: string | null; asOf: string | null }) => ({
  source: source ?? UNKNOWN,
  as_of: asOf ?? UNKNOWN,
});

export const sourceText = ({ source, as_of }: ReturnType<typeof sourceOf>): string =>
  `[source: ${source}; as of: ${as_of}]`;

/** The end of every text. */
export function citationLines({ version, publishedAt, disclaimer }: ReleaseRow): string[] {
  return [
    '',
    `"${UNKNOWN}" means that the dataset does not know. It never means "no".`,
    `Release ${version}, published ${publishedAt.slice(0, 10)}. Cite each value with its source, its date and this release.`,
    `Disclaimer: ${disclaimer}`,
  ];
}
