import { z } from 'zod';
import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import type { GetDeadlinesData } from '../operation-types.js';

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

/** An item as the documents of the tools select it. */
interface Item {
  __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'MultiSelectItem' | 'SingleSelectItem' | 'UrlItem';
  slug: string;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  sourceLink: { publisher: string | null } | null;
  field: { label: string };
  /** Not in a plan, which says first what is over. */
  tooLate?: string | null;
  /** Of a Multi-select; null if it is unknown. */
  selected?: string[] | null;
}

const STANDINGS = ['known', 'unknown', 'not_offered'] as const;

export const valueShape = {
  status: z
    .enum(STANDINGS)
    .describe('"unknown" means that the dataset does not know, never "no". "not_offered" means that the text is N/A.'),
  value: z.string().describe('The value in words: "yes", "no", a text (Markdown), "unknown", or "N/A (not offered)".'),
  footnotes: z.string().optional().describe('Exceptions and explanations that belong to the value.'),
  over: z
    .string()
    .optional()
    .describe(
      'What of it is over for the next election of the state. Say it first, and give no instructions for it. get_voting_plan has what is left.',
    ),
  ...sourceShape,
};

const valueSchema = z.object(valueShape);
type Value = z.infer<typeof valueSchema>;

/** A value with everything that is needed to cite it. */
export function toValue(item: Item): Value {
  const { footnotes, tooLate } = item;
  return { ...inWords(item), ...(footnotes && { footnotes }), ...(tooLate && { over: tooLate }), ...sourceOf(item) };
}

function inWords(item: Item): Pick<Value, 'status' | 'value'> {
  const { __typename, text, selected } = item;
  if (__typename === 'MultiSelectItem' && selected?.length === 0)
    return { status: 'known', value: 'none of the options' };
  if (text === '') return { status: 'unknown', value: UNKNOWN };
  if (text === 'N/A') return { status: 'not_offered', value: 'N/A (not offered)' };
  if (__typename === 'BooleanItem') return { status: 'known', value: text === 'True' ? 'yes' : 'no' };
  return { status: 'known', value: felonySentence(item) ?? text };
}

/** `7 a.m. (Footnotes: …) [source: …; as of: …]` */
export function valueText({ status, value, footnotes, over, ...from }: Value): string {
  const notes = footnotes ? ` (Footnotes: ${footnotes})` : '';
  return `${over ? `${over} ` : ''}${value}${notes}${status === 'unknown' ? '' : ` ${sourceText(from)}`}`;
}

/** A deadline as the documents of the tools select it. */
type DeadlineData = GetDeadlinesData['state']['deadlines'][number];

export const deadlineSchema = z.object({
  what: z.string().describe('What a voter does, such as "register to vote by mail".'),
  kind: z.string().describe('"postmarked", "received", "done", "opens", "closes", or "unknown".'),
  date: z.string().describe('Day of the deadline (YYYY-MM-DD), or in words why there is none.'),
  act_by: z
    .string()
    .optional()
    .describe(
      'The last business day on which acting is in time, or the last day of early voting; by mail, the day to mail it, at least a week before it must arrive. Recommend this day, never a later one for mail.',
    ),
  advice: z
    .string()
    .optional()
    .describe(
      'What to tell a voter today: by when to mail it, or that it is too late for that and what to do instead, or that the day has passed. Say it first.',
    ),
  time: z.string().optional().describe('Local time on the day of the deadline.'),
  status: z
    .string()
    .describe(
      'How certain the date is: "counted", "moved", "may_move"; "latest" if it is the last possible day; "unconfirmed" if it follows from the rule of general elections, which may not hold for this election; or why there is none.',
    ),
  note: z.string().optional().describe('Why the date moved or may move, or why there is none.'),
  slug: z.string().describe('The field that the day is computed from.'),
  text: z.string().describe("The field's value, which is the source of truth."),
  footnotes: z.string().optional().describe('Exceptions that the computation does not read.'),
  ...sourceShape,
});

/** Why a deadline has no date. */
const NO_DATE: Partial<Record<DeadlineData['status'], string>> = {
  NOT_OFFERED: 'none: the state does not offer this',
  NO_LIMIT: 'none: the state sets no limit',
  NOT_COMPUTED: `${UNKNOWN}: it cannot be computed from the text`,
};

export function deadlineOf({ label, kind, date, actBy, advice, localTime, status, statusNote, item }: DeadlineData) {
  return {
    what: label,
    kind: kind?.toLowerCase() ?? UNKNOWN,
    date:
      date ??
      (status === 'UNCONFIRMED' ? `none: ${inGeneral(item.text)} for general elections` : NO_DATE[status]) ??
      UNKNOWN,
    ...(actBy && { act_by: actBy }),
    ...(advice && { advice }),
    ...(localTime && { time: localTime }),
    status: status.toLowerCase(),
    ...(statusNote && { note: statusNote }),
    slug: item.slug,
    text: item.text || UNKNOWN,
    ...(item.footnotes && { footnotes: item.footnotes }),
    ...sourceOf(item),
  };
}

const inGeneral = (text: string) => (text === 'N/A' ? 'not offered' : 'no limit');

export function deadlineText({ what, kind, date, time, status, ...others }: ReturnType<typeof deadlineOf>) {
  const { act_by, advice, note, slug, text, footnotes, ...from } = others;
  const parts = [
    `${date}${kind === UNKNOWN ? '' : ` (${kind})`}${time ? `, ${time}` : ''}${status === 'unconfirmed' || status === 'latest' ? `, ${status}` : ''}`,
    act_by && act_by !== date && !advice ? `act by ${act_by}` : '',
    advice ?? '',
    `text: ${text}`,
    footnotes ? `footnotes: ${footnotes}` : '',
    note ?? '',
  ];
  return `- ${what} (${slug}): ${parts.filter(Boolean).join('; ')} ${sourceText(from)}`;
}
