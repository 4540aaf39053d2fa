import { z } from 'zod';
import { stateOcdId } from '../../../db/domain/text/ocd-id.js';
import type { StateRow } from '../../../db/storage/queries/states.js';
import { findRegion } from '../../voting/find-by-name.js';
import type { GetRegionValuesData, GetValuesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import {
  existing,
  slugsArgument,
  slugsNamed,
  stateArgument,
  stateNamed,
  topicArgument,
  topicsVariable,
} from './arguments.js';
import { defineTool, runDocument, type ToolContext, ToolError } from './tool.js';
import { overToday, toValue, valueShape, valueText } from './value.js';

const input = z.strictObject({
  state: stateArgument,
  slugs: slugsArgument.optional(),
  topic: topicArgument.optional(),
  region: z
    .string()
    .optional()
    .describe(
      'Name of a county or another region of the state, such as "Cook County", FIPS code of a county, or Open Civic Data id. Its own values replace those of the state.',
    ),
});
type Input = z.infer<typeof input>;

const output = z.object({
  state: z.string().describe('Postal code.'),
  name: z.string(),
  region: z.string().optional(),
  ocdId: z.string().nullable().describe('Open Civic Data id of the region or, without one, of the state.'),
  areas: z
    .array(z.string())
    .optional()
    .describe('Cities and other regions in the county whose own values replace those of the county.'),
  values: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      region: z.string().optional().describe("Set if the value is the region's own; otherwise it is the state's."),
      ...valueShape,
    }),
  ),
});

export const getValues = defineTool({
  name: 'get_values',
  title: 'Get values of a state',
  description:
    'Returns what the dataset knows about one state, with source and date of each value: for some fields (slugs), for a topic, or, ' +
    'without both, for all fields, which is long. With a region, it returns the values that apply to voters there. ' +
    'For several states use compare_states; for deadlines as dates use get_deadlines.',
  input,
  output,
  async run(args, context) {
    const { database } = context.dataset;
    if (args.slugs && args.topic) throw new ToolError('Give slugs or topic, not both.');
    const state = stateNamed(database, args.state);
    const slugs = slugsNamed(database, args.slugs);
    const { place, information } = await read({ ...args, slugs }, state, context);
    const { region, areas = [] } = place;
    const over = overToday(state.code, context);
    const values = information.map((item) => ({
      slug: item.slug,
      label: item.field.label,
      ...(item.region && { region: item.region.name }),
      ...toValue(item, over),
    }));
    return {
      data: { state: state.code, name: state.name, ...place, values },
      lines: [
        `${region === undefined ? '' : `${region}, `}${state.name} (${state.code}):`,
        ...(areas.length > 0 ? [`Voters in ${areas.join(', ')} have other values: call again with that region.`] : []),
        ...values.map(
          (value) =>
            `- ${value.label} (${value.slug}${value.region ? `, value of ${value.region}` : ''}): ${valueText(value)}`,
        ),
      ],
    };
  },
});

/** A region, or the state without one. */
interface Place {
  region?: string;
  ocdId: string | null;
  areas?: string[];
}

interface Read {
  place: Place;
  information: (GetValuesData['state']['information'][number] & { region?: { name: string } | null })[];
}

async function read({ slugs, topic, region: text }: Input, home: StateRow, context: ToolContext): Promise<Read> {
  const variables = { state: home.code, slugs: slugs ?? null, topics: topicsVariable(topic) };
  if (text === undefined) {
    const { state } = await runDocument<GetValuesData>(mcpOperations.getValues, variables, context);
    return { place: { ocdId: stateOcdId(home.code) }, information: state.information };
  }
  const found = findRegion(context.dataset.database, home, text);
  const name = existing(found, 'Leave region out for the values of the state.');
  const { region } = await runDocument<GetRegionValuesData>(
    mcpOperations.getRegionValues,
    { ...variables, region: name },
    context,
  );
  const areas = region.areas.map((area) => area.name);
  const place = { region: region.name, ocdId: region.ocdId, ...(areas.length > 0 && { areas }) };
  return { place, information: region.information };
}
