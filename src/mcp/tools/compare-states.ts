import { z } from 'zod';
import type { CompareStatesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { slugsArgument, slugsNamed, stateArgument, stateNamed, topicArgument, topicsVariable } from './arguments.js';
import { defineTool, runDocument, type ToolContext, ToolError } from './tool.js';
import { overToday, toValue, valueShape, valueText } from './value.js';

/** The largest topic has 23 fields, so an answer has at most 230 values. */
const MAX_STATES = 10;
const MAX_SLUGS_OF_ALL_STATES = 4;
const MAX_SLUGS = 20;

const output = z.object({
  fields: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      description: z.string().describe('What the values mean.'),
      values: z.array(z.object({ state: z.string().describe('Postal code.'), ...valueShape })),
    }),
  ),
});

export const compareStates = defineTool({
  name: 'compare_states',
  title: 'Compare states',
  description:
    `Returns the values of the same fields in 2 to ${MAX_STATES} states, with source and date of each value. ` +
    `Leave states out to read up to ${MAX_SLUGS_OF_ALL_STATES} fields of all 50 states and DC; use that for questions such as ` +
    '"which states ...?". Example: which states accept ballots that arrive after Election Day? Call it with ' +
    'slugs ["ballot_return_deadline_mail"] and no states. States whose text says "Postmarked by Election Day" accept later ' +
    'arrivals, until the day that the text or its footnotes name; "Received by Election Day" means that they do not. ' +
    'Say which states are unknown.',
  input: z.strictObject({
    states: z
      .array(stateArgument)
      .min(2, { error: `Give 2 to ${MAX_STATES} states. For one state, call get_values.` })
      .max(MAX_STATES, { error: `Give 2 to ${MAX_STATES} states, or leave states out for all of them.` })
      .optional()
      .describe(
        `2 to ${MAX_STATES} states. Leave it out for all states, with at most ${MAX_SLUGS_OF_ALL_STATES} slugs.`,
      ),
    slugs: slugsArgument.max(MAX_SLUGS).optional(),
    topic: topicArgument.optional(),
  }),
  output,
  async run({ states, slugs, topic }, context) {
    const { database } = context.dataset;
    if ((slugs === undefined) === (topic === undefined)) throw new ToolError('Give either slugs or topic.');
    if (!states && (slugs?.length ?? MAX_SLUGS) > MAX_SLUGS_OF_ALL_STATES)
      throw new ToolError(
        `For all states, give at most ${MAX_SLUGS_OF_ALL_STATES} slugs and no topic. For more fields, name 2 to ${MAX_STATES} states.`,
      );
    const codes = states?.map((text) => stateNamed(database, text).code);
    const variables = {
      states: codes ?? null,
      slugs: slugsNamed(database, slugs) ?? null,
      topics: topicsVariable(topic),
    };
    const fields = fieldsOf(
      await runDocument<CompareStatesData>(mcpOperations.compareStates, variables, context),
      context,
    );
    return {
      data: { fields },
      lines: fields.flatMap(({ slug, label, description, values }) => [
        `${label} (${slug}): ${description}`,
        ...values.map(({ state, ...value }) => `- ${state}: ${valueText(value)}`),
      ]),
    };
  },
});

/** The values by field, in the order of the states. */
function fieldsOf({ fields, states }: CompareStatesData, context: ToolContext) {
  const over = new Map(states.map(({ code }) => [code, overToday(code, context)]));
  return fields.map((field) => ({
    ...field,
    values: states.flatMap(({ code, information }) => {
      const item = information.find(({ slug }) => slug === field.slug);
      return item ? [{ state: code, ...toValue(item, over.get(code)) }] : [];
    }),
  }));
}
