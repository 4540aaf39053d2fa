import { z } from 'zod';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';

/** Stands for what the dataset does not have. Assistants read an empty text or null as "no". */
export const UNKNOWN = 'unknown';

/** In the data of every answer. */
export const citationShape = {
  release: z.string().describe('Version of the release that the answer is from.'),
  published_at: z.string().describe('When the release was published.'),
  disclaimer: z.string().describe('The limits of the data. Show it with the data.'),
};

export const sourceShape = {
  source: z.string().describe('Where the value was found: usually a URL, or the name of a document.'),
  publisher: z.string().optional().describe('Who published it, such as "vote.gov". Name it when you cite the value.'),
  as_of: z.string().describe('Date of the source (YYYY-MM-DD).'),
};

export const citationOf = ({ version, publishedAt, disclaimer }: ReleaseRow) => ({
  release: version,
  published_at: publishedAt,
  disclaimer,
});

interface Sourced {
  source: string | null;
  asOf: string | null;
  sourceLink?: { publisher: string | null } | null;
}

/** Source and date of a value, in words if they are missing, and the publisher if it is known. */
export const sourceOf = ({ source, asOf, sourceLink }: Sourced): Source => ({
  source: source ?? UNKNOWN,
  as_of: asOf ?? UNKNOWN,
  ...(sourceLink?.publisher && { publisher: sourceLink.publisher }),
});

interface Source {
  source: string;
  publisher?: string | undefined;
  as_of: string;
}

/** `[source: https://example.org/rules by Example; as of: 2026-01-05]` */
export const sourceText = ({ source, publisher, as_of }: Source): string =>
  `[source: ${source}${publisher && !source.includes(publisher) ? ` by ${publisher}` : ''}; as of: ${as_of}]`;

/** The end of every text. */
export function citationLines({ version, publishedAt, disclaimer }: ReleaseRow): string[] {
  return [
    '',
    `"${UNKNOWN}" means that the dataset does not know. It never means "no".`,
    `Release ${version}, published ${publishedAt.slice(0, 10)}. Cite each value with its source, its date and this release.`,
    `Disclaimer: ${disclaimer}`,
  ];
}
