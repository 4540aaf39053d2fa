import { z } from 'zod';
import type { ListFieldsData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { defineTool, runDocument, topicArgument, topicsVariable } from './tool.js';

const output = z.object({
  fields: z.array(
    z.object({
      slug: z.string().describe('Name of the field for the other tools.'),
      label: z.string(),
      description: z.string().describe('What the values mean.'),
      format: z.string().describe('Kind of the values.'),
      topic: z.string(),
      options: z.array(z.string()).optional().describe('What a value can be made of.'),
      reserved: z.literal(true).optional().describe('Set if no state has a value of this field yet.'),
    }),
  ),
  source: z.string().describe('Title of the dataset.'),
  as_of: z.string().describe('Day on which the release was published. Each value has its own date.'),
});

export const listFields = defineTool({
  name: 'list_fields',
  title: 'List fields',
  description:
    'Lists the kinds of election information that the dataset has for each of the 50 states and DC, such as registration deadlines, ' +
    'ID laws, opening hours of polls, or rights after a felony. Call it first to find the slugs for the other tools. ' +
    'It returns no values. Without a topic it lists all fields.',
  input: z.strictObject({ topic: topicArgument.optional() }),
  output,
  async run({ topic }, context) {
    const { fields } = await runDocument<ListFieldsData>(
      mcpOperations.listFields,
      { topics: topicsVariable(topic) },
      context,
    );
    const { release } = context.dataset;
    const listed = fields.map(({ options, isReserved, ...field }) => ({
      ...field,
      topic: field.topic.toLowerCase(),
      format: field.format.toLowerCase(),
      ...(options && { options }),
      ...(isReserved && { reserved: true as const }),
    }));
    return {
      data: { fields: listed, source: release.title, as_of: release.publishedAt.slice(0, 10) },
      lines: [
        `${listed.length} fields of ${release.title}:`,
        ...listed.map(
          ({ slug, label, topic: of, format, description, options, reserved }) =>
            `- ${slug} (${of}, ${format}${reserved ? ', reserved: no values yet' : ''}): ${label}. ${description}${options ? ` Options: ${options.join(', ')}.` : ''}`,
        ),
      ],
    };
  },
});
