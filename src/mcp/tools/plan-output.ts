import { z } from 'zod';
import { sourceShape } from './citation.js';
import { deadlineSchema } from './deadline.js';
import { valueShape } from './value.js';

const value = z.object({
  name: z.string(),
  slug: z.string(),
  region: z.string().optional().describe("Set if the value is the region's own."),
  ...valueShape,
});

const STATUS =
  'OPEN: some way is in time. NOT_YET: it begins later. CLOSED: too late, give no instructions for it. NOT_NEEDED: every voter is sent a ballot, or there is no registration. NOT_OFFERED. UNKNOWN: tell the person to ask the office.';

const action = z.object({
  action: z.string().describe('REGISTER, REQUEST_BALLOT, RETURN_BALLOT, VOTE_EARLY or VOTE_ON_ELECTION_DAY.'),
  status: z.string().describe(STATUS),
  text: z.string().describe('Say this: until when, or since when it is over, and what is left instead.'),
  confirmed: z
    .boolean()
    .describe(
      'False if it follows the general-election rules of the state, may move, or is not known: say so, and give the phone number of the office.',
    ),
  last_day: z.string().optional().describe('The last day on which some way is in time, or was (YYYY-MM-DD).'),
  ways: z.array(
    z.object({
      method: z.string(),
      status: z.string(),
      act_by: z.string().optional().describe('Recommend this day.'),
      last_day: z.string().optional(),
      deadlines: z.array(deadlineSchema).describe('What its days are computed from, as in get_deadlines.'),
    }),
  ),
  values: z
    .array(value)
    .describe('What helps with it: tools, forms, directions, ID and places. None where it is over.'),
});

const plan = z.object({
  state: z.string().describe('Postal code.'),
  place: z.string(),
  today: z.string().describe('The day in the state on which this is true.'),
  election: z.object({ id: z.string(), name: z.string(), date: z.string(), ...sourceShape }),
  summary: z.string().describe('What it is too late for, and every way to vote that is left. Say it first.'),
  actions: z.array(action).describe('What belongs to the way that was chosen.'),
  for_some: z.array(value).describe('What differs for some voters only.'),
  contacts: z.array(value).describe('Whom to ask, and where to look it up.'),
  url: z
    .string()
    .optional()
    .describe('The same as a page, with a calendar and a sheet to print. Give it to the person.'),
});

export type Plan = z.infer<typeof plan>;

export const planOutput = z.object({
  plan: plan.optional().describe('For the one place that was named.'),
  choices: z
    .array(z.string())
    .optional()
    .describe(
      'Instead of a plan, if the name is that of several places. Ask which one is meant, and call again with it.',
    ),
});
