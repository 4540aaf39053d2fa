import { z } from 'zod';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { nextElection } from '../../../db/storage/queries/elections.js';
import { findElectionById } from '../../../db/storage/queries/find-by-name.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { GetDeadlinesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { deadlineOf, deadlineSchema, deadlineText, sourceOf, sourceShape, sourceText, UNKNOWN } from './shapes.js';
import { defineTool, existing, runDocument, stateArgument, stateNamed, ToolError } from './tool.js';

const output = z.object({
  state: z.string().describe('Postal code.'),
  name: z.string(),
  election: z.object({ id: z.string(), name: z.string(), date: z.string(), ...sourceShape }),
  office: z
    .object({ phone: z.string(), website: z.string() })
    .describe('The state election office, which can confirm a day. Give both with an unconfirmed day.'),
  deadlines: z.array(deadlineSchema),
});

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
    const { code, zones } = stateNamed(database, args.state);
    const today = todayIn(zones, context.now());
    const id =
      args.election === undefined ? nextElection(database, code, today)?.id : electionIn(database, code, args.election);
    const variables = { state: code, election: id ?? '', today };
    const { state, election } = await runDocument<GetDeadlinesData>(mcpOperations.getDeadlines, variables, context);
    const deadlines = state.deadlines.map(deadlineOf);
    const { name, date } = election;
    const office = { phone: state.phone?.text || UNKNOWN, website: state.website?.text || UNKNOWN };
    return {
      data: {
        state: state.code,
        name: state.name,
        election: { id: election.id, name, date, ...sourceOf(election) },
        office,
        deadlines,
      },
      lines: [
        `${state.name} (${state.code}), ${name} (${election.id}) on ${date} ${sourceText(sourceOf(election))}:`,
        `State election office: phone ${office.phone}, website ${office.website}`,
        ...deadlines.map(deadlineText),
      ],
    };
  },
});

/** @returns the id of an election in the state @throws ToolError if there is none */
function electionIn(database: DatasetDatabase, state: string, id: string): string {
  const election = existing(findElectionById(database, id), 'Leave election out for the next one.');
  if (election.state !== null && election.state !== state)
    throw new ToolError(`The election ${election.id} is in ${election.state}, not in ${state}.`);
  return election.id;
}
