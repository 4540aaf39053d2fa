import { z } from 'zod';
import { nextElection } from '../../../db/queries/elections.js';
import type { DatasetDatabase } from '../../../db/release/open.js';
import { findElectionById } from '../../names/find-by-name.js';
import { doItText, isMailed, localTime, mailText, subject, tooLateToMail } from '../../voting/deadline-words.js';
import type { GetDeadlinesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { existing, stateArgument, stateNamed } from './arguments.js';
import { sourceOf, sourceShape, sourceText, UNKNOWN } from './citation.js';
import { defineTool, runDocument, ToolError } from './tool.js';

type DeadlineData = GetDeadlinesData['state']['deadlines'][number];

const output = z.object({
  state: z.string().describe('Postal code.'),
  name: z.string(),
  election: z.object({ id: z.string(), name: z.string(), date: z.string(), ...sourceShape }),
  office: z
    .object({ phone: z.string(), website: z.string() })
    .describe('The state election office, which can confirm a day. Give both with an unconfirmed day.'),
  deadlines: z.array(
    z.object({
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
          'How certain the date is: "counted", "moved", "may_move"; "unconfirmed" if it follows from the rule of general elections, which may not hold for this election; or why there is none.',
        ),
      note: z.string().optional().describe('Why the date moved or may move, or why there is none.'),
      slug: z.string().describe('The field that the day is computed from.'),
      text: z.string().describe("The field's value, which is the source of truth."),
      footnotes: z.string().optional().describe('Exceptions that the computation does not read.'),
      ...sourceShape,
    }),
  ),
});

/** Why a deadline has no date. */
const NO_DATE: Partial<Record<DeadlineData['status'], string>> = {
  NOT_OFFERED: 'none: the state does not offer this',
  NO_LIMIT: 'none: the state sets no limit',
  NOT_COMPUTED: `${UNKNOWN}: it cannot be computed from the text`,
};

export const getDeadlines = defineTool({
  name: 'get_deadlines',
  title: 'Get deadlines of an election',
  description:
    'Returns the days by which voters of a state must register, request or return a ballot, or vote early for an election, computed ' +
    "from the texts of the dataset. Without an election it takes the state's next one, whatever its type. Always give the text, the " +
    'footnotes and the source with a day, because the computed day may be wrong. Say first what has passed. Say of an unconfirmed day ' +
    'that it follows the general-election rules of the state, that this election may differ, and give the phone number and the website ' +
    'of the office. It is the next election that the dataset knows: local and special elections may come first.',
  input: z.strictObject({
    state: stateArgument,
    election: z
      .string()
      .optional()
      .describe(
        'Id of an election, such as "US-2028-11-07": US or the state, and Election Day. Default: the next election in the state.',
      ),
  }),
  output,
  async run(args, context) {
    const { database } = context.dataset;
    const { code } = stateNamed(database, args.state);
    const variables = { state: code, election: electionFor(database, code, args.election) };
    const { state, election } = await runDocument<GetDeadlinesData>(mcpOperations.getDeadlines, variables, context);
    const deadlines = state.deadlines.map((deadline) => deadlineOf(deadline, state.deadlines, today()));
    const { id, name, date } = election;
    const office = { phone: state.phone?.text || UNKNOWN, website: state.website?.text || UNKNOWN };
    return {
      data: {
        state: state.code,
        name: state.name,
        election: { id, name, date, ...sourceOf(election) },
        office,
        deadlines,
      },
      lines: [
        `${state.name} (${state.code}), ${name} (${id}) on ${date} ${sourceText(sourceOf(election))}:`,
        `State election office: phone ${office.phone}, website ${office.website}`,
        ...deadlines.map(deadlineText),
      ],
    };
  },
});

/** @returns the id of an election in the state @throws ToolError if there is none */
function electionFor(database: DatasetDatabase, state: string, id: string | undefined): string {
  if (id === undefined) return nextElection(database, state, today())?.id ?? '';
  const election = existing(findElectionById(database, id), 'Leave election out for the next one.');
  if (election.state !== null && election.state !== state)
    throw new ToolError(`The election ${election.id} is in ${election.state}, not in ${state}.`);
  return election.id;
}

/** The day in Hawaii, where Election Day ends last, at ten hours behind UTC. */
export const today = (): string => new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10);

/** What to tell a voter on a day. */
function adviceOf(deadline: DeadlineData, all: readonly DeadlineData[], day: string): string {
  const { kind, date, actBy } = deadline;
  if (date === null || actBy === null || kind === 'OPENS') return '';
  if (date < day) return 'This day has passed.';
  if (isMailed(deadline)) return actBy < day ? tooLateToMail(deadline, all, day) : mailText([deadline], day);
  return actBy === date || actBy < day ? '' : doItText(deadline, day);
}

function deadlineOf(deadline: DeadlineData, all: readonly DeadlineData[], day: string) {
  const { kind, date, actBy, status, statusNote, item } = deadline;
  const time = localTime(deadline).slice(2);
  const advice = adviceOf(deadline, all, day);
  return {
    what: subject(deadline),
    kind: kind?.toLowerCase() ?? UNKNOWN,
    date:
      date ??
      (status === 'UNCONFIRMED' ? `none: ${inGeneral(item.text)} for general elections` : NO_DATE[status]) ??
      UNKNOWN,
    ...(actBy && { act_by: actBy }),
    ...(advice && { advice }),
    ...(time && { time }),
    status: status.toLowerCase(),
    ...(statusNote && { note: statusNote }),
    slug: item.slug,
    text: item.text || UNKNOWN,
    ...(item.footnotes && { footnotes: item.footnotes }),
    ...sourceOf(item),
  };
}

const inGeneral = (text: string) => (text === 'N/A' ? 'not offered' : 'no limit');

function deadlineText({
  what,
  kind,
  date,
  act_by,
  advice,
  time,
  status,
  note,
  slug,
  text,
  footnotes,
  ...from
}: ReturnType<typeof deadlineOf>) {
  const parts = [
    `${date}${kind === UNKNOWN ? '' : ` (${kind})`}${time ? `, ${time}` : ''}${status === 'unconfirmed' ? ', unconfirmed' : ''}`,
    act_by && act_by !== date && !advice ? `act by ${act_by}` : '',
    advice ?? '',
    `text: ${text}`,
    footnotes ? `footnotes: ${footnotes}` : '',
    note ?? '',
  ];
  return `- ${what} (${slug}): ${parts.filter(Boolean).join('; ')} ${sourceText(from)}`;
}
