import { z } from 'zod';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import { findPlaces } from '../../../db/storage/queries/search/places.js';
import type { SearchData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { toValue, valueShape, valueText } from './shapes.js';
import { defineTool, runDocument } from './tool.js';

const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 20;

const result = z.object({
  kind: z
    .enum(['answer', 'field', 'state', 'region'])
    .describe('An answer has a value. A field has one in every state.'),
  state: z.string().optional().describe('Postal code.'),
  region: z.string().optional().describe('A county or another region of the state.'),
  slug: z.string().optional().describe('Name of the field for the other tools.'),
  label: z.string().describe('What it is, in words.'),
  value: z.object(valueShape).optional().describe('Of an answer.'),
});

const output = z.object({
  subject: z
    .enum(['field', 'topic', 'elections', 'place', 'not_available', 'unknown'])
    .describe(
      'What the question is about. Field: see answers. Topic: its values are the results. Elections: see elections. Not available: the service ' +
        'does not have it; give the notice and the election office. Unknown: nothing is sure to answer; say so, and do not take a result as the answer.',
    ),
  topic: z.string().optional().describe('Such as "mail_ballot".'),
  notice: z.string().optional().describe('What the service does not have.'),
  states: z
    .array(z.string())
    .describe(
      'The states that the question was read to be about. Several may have a city of that name: ask which one.',
    ),
  regions: z
    .array(z.string())
    .optional()
    .describe('Counties that the question names, or that its city or ZIP code leads to.'),
  elections: z
    .array(z.object({ id: z.string(), name: z.string(), date: z.string(), state: z.string().optional() }))
    .optional()
    .describe(
      'The next election of its kind in each of its states, or the next ones of all; none if not known. Local and special elections may come first.',
    ),
  corrections: z.array(z.string()).optional().describe('Words that were read as others, such as "balot: ballot".'),
  answers: z
    .array(result)
    .describe('What answers the question, in each state that it names. Empty if nothing is sure to.'),
  results: z.array(result).describe('What else may help, the best first. Empty if nothing was found.'),
});

type SearchResult = SearchData['search'];

function toResult({ kind, state, region, field, item }: SearchResult['nodes'][number]): z.infer<typeof result> {
  const place = [region?.name, state?.name].filter((name) => name !== undefined).join(', ');
  const label = [place, field?.label].filter(Boolean).join(': ');
  return {
    kind: kind.toLowerCase() as z.infer<typeof result>['kind'],
    ...(state && { state: state.code }),
    ...(region && { region: region.name }),
    ...(field && { slug: field.slug }),
    label: kind === 'FIELD' && field ? `${label}. ${field.description}` : label,
    ...(item && { value: toValue(item) }),
  };
}

const lineOf = ({ label, slug, kind, value }: z.infer<typeof result>): string =>
  `- ${label} (${[kind, slug].filter(Boolean).join(', ')})${value ? `: ${valueText(value)}` : ''}`;

/** What comes first in the text of the answer. */
function headOf({ subject, topic, electionKind, elections, notice, states }: SearchResult): string[] {
  const where = states.map(({ name }) => name).join(', ');
  const kind = electionKind?.toLowerCase().replaceAll('_', ' ');
  switch (subject) {
    case 'FIELD':
      return ['Answer:'];
    case 'TOPIC':
      return [
        `No direct answer. What there is on the topic ${topic} follows; say that it may not be the whole answer.`,
      ];
    case 'ELECTIONS':
      if (elections?.length === 0)
        return [`The day of the next ${kind} election is not known${where && ` in ${where}`}.`];
      return [`Next elections we know of${where && ` in ${where}`}. Local and special elections may come first.`];
    case 'PLACE':
      return [`The question names only a place: ${where}.`];
    case 'NOT_AVAILABLE':
      return [`No direct answer. ${notice} Ask the election office.`];
    default:
      return ['No direct answer. Say so: what follows may help, but is not sure to answer the question.'];
  }
}

export const search = defineTool({
  name: 'search',
  title: 'Search in plain words',
  description:
    'Answers a question in the words of a voter, such as "what ID do I need to vote in wisconsin" or "same day registration". Call it ' +
    'first. It returns values with their sources if the question names a state, otherwise fields for get_values, and says so if ' +
    'nothing is sure to answer. ' +
    'Use get_values for all values of a state or a topic and to compare states, and get_deadlines for dates.',
  input: z.strictObject({
    question: z
      .string()
      .max(MAX_QUESTION_LENGTH)
      .describe('At most 200 characters. Name the state, and the county or city if it matters.'),
    max: z.int().min(1).max(MAX_RESULTS).optional().describe(`Number of results; ${DEFAULT_RESULTS} by default.`),
  }),
  output,
  async run({ question, max = DEFAULT_RESULTS }, context) {
    const zones = findPlaces(context.dataset.database, question, true).states.flatMap((state) => state.zones);
    const variables = { text: question, first: max, today: todayIn(zones, context.now()) };
    const data = await runDocument<SearchData>(mcpOperations.search, variables, context);
    const { search: found } = data;
    const { subject, topic, notice, states, regions, corrections, answers, nodes } = found;
    const answered = new Set(answers.map(({ id }) => id));
    const sure = answers.map(toResult);
    const results = nodes.filter(({ id }) => !answered.has(id)).map(toResult);
    const elections = (found.elections ?? []).map(({ state, ...one }) => ({
      ...one,
      ...(state && { state: state.code }),
    }));
    const read = corrections.map(({ from, to }) => `${from}: ${to}`);
    return {
      data: {
        subject: subject.toLowerCase() as z.infer<typeof output>['subject'],
        ...(topic && { topic: topic.toLowerCase() }),
        ...(notice !== null && { notice }),
        states: states.map(({ code }) => code),
        ...(regions.length > 0 && { regions: regions.map(({ name }) => name) }),
        ...(elections.length > 0 && { elections }),
        ...(read.length > 0 && { corrections: read }),
        answers: sure,
        results,
      },
      lines: [
        ...headOf(found),
        ...sure.map(lineOf),
        ...elections.map(({ id, name, date }) => `- ${date}: ${name} (${id})`),
        ...(read.length > 0 ? [`Read as: ${read.join(', ')}`] : []),
        results.length === 0
          ? 'Nothing else was found. Call list_fields for all fields.'
          : `Results for "${question}":`,
        ...results.map(lineOf),
      ],
    };
  },
});
