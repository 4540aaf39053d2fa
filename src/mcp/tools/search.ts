import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '../../../db/search/search.js';
import type { SearchData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { defineTool, runDocument } from './tool.js';
import { toValue, valueShape, valueText } from './value.js';

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
  state: z.string().optional().describe('The state that the question was read to be about.'),
  region: z.string().optional(),
  corrections: z.array(z.string()).optional().describe('Words that were read as others, such as "balot: ballot".'),
  results: z.array(result).describe('The best first. Empty if nothing was found.'),
});

type Node = SearchData['search']['nodes'][number];

function toResult({ kind, state, region, field, item }: Node): z.infer<typeof result> {
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

export const search = defineTool({
  name: 'search',
  title: 'Search in plain words',
  description:
    'Answers a question in the words of a voter, such as "what ID do I need to vote in wisconsin" or "same day registration". Call it ' +
    'first. It returns values with their sources if the question names a state, otherwise fields for compare_states. ' +
    'Use get_values for all values of a state or a topic, and get_deadlines for dates.',
  input: z.strictObject({
    question: z
      .string()
      .max(MAX_TEXT_LENGTH)
      .describe('At most 200 characters. Name the state, and the county or city if it matters.'),
    max: z.int().min(1).max(MAX_RESULTS).optional().describe(`Number of results; ${DEFAULT_RESULTS} by default.`),
  }),
  output,
  async run({ question, max = DEFAULT_RESULTS }, context) {
    const { search: found } = await runDocument<SearchData>(
      mcpOperations.search,
      { text: question, first: max },
      context,
    );
    const { state, region, corrections, nodes } = found;
    const results = nodes.map(toResult);
    const read = corrections.map(({ from, to }) => `${from}: ${to}`);
    return {
      data: {
        ...(state && { state: state.code }),
        ...(region && { region: region.name }),
        ...(read.length > 0 && { corrections: read }),
        results,
      },
      lines: [
        results.length === 0 ? 'Nothing was found. Call list_fields for all fields.' : `Results for "${question}":`,
        ...(read.length > 0 ? [`Read as: ${read.join(', ')}`] : []),
        ...results.map(
          ({ label, slug, kind, value }) =>
            `- ${label} (${[kind, slug].filter(Boolean).join(', ')})${value ? `: ${valueText(value)}` : ''}`,
        ),
      ],
    };
  },
});
