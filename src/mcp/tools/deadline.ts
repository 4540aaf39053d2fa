import { z } from 'zod';
import type { GetDeadlinesData } from '../operation-types.js';
import { sourceOf, sourceShape, sourceText, UNKNOWN } from './citation.js';

/** A deadline as the documents of the tools select it. */
export type DeadlineData = GetDeadlinesData['state']['deadlines'][number];

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
