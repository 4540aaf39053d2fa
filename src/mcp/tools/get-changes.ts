import { z } from 'zod';
import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import { CHANGE_KINDS, type ChangeKind, OPTION_SEPARATOR } from '../../../db/domain/vocabulary.js';
import type { GetChangesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { slugsArgument, slugsNamed, stateArgument, stateNamed } from './arguments.js';
import { sourceOf, sourceShape, sourceText, UNKNOWN } from './citation.js';
import { releaseRange } from './release-range.js';
import { defineTool, runDocument } from './tool.js';

/** Changes in an answer. A text has up to some thousand characters, before and after. */
const MAX_CHANGES = 100;
/** Releases that an answer lists. */
const MAX_RELEASES = 20;
const MAX_STATES = 60;

const sideShape = { value: z.string().describe('Text of the value, or "unknown".'), ...sourceShape };

const output = z.object({
  since: z.string().describe('Version of the release after which the changes are listed.'),
  recorded_since: z.string().describe('The oldest version that "since" may have.'),
  releases: z
    .array(z.object({ version: z.string(), published_at: z.string() }))
    .describe(`The releases since then, newest first, at most ${MAX_RELEASES}.`),
  total: z.number().describe('Number of changes that match. At most 100 of them are listed.'),
  changes: z.array(
    z.object({
      release: z.string().describe('Version of the release that made the change.'),
      kind: z
        .enum(CHANGE_KINDS)
        .describe('The value became known (added), became unknown (removed), or is another one.'),
      state: z.string(),
      region: z.string().optional(),
      slug: z.string(),
      before: z.object(sideShape),
      after: z.object(sideShape),
    }),
  ),
});

export const getChanges = defineTool({
  name: 'get_changes',
  title: 'Get changes of values',
  description:
    'Lists which values of the dataset changed, with text, source and date before and after, oldest first. Without since, it lists ' +
    'the changes of the newest release. A change says that the dataset changed: the law may have changed earlier.',
  input: z.strictObject({
    since: z
      .string()
      .optional()
      .describe(
        'Version of a release, from an earlier answer, or a day (YYYY-MM-DD). Default: the release before the newest.',
      ),
    states: z.array(stateArgument).min(1).max(MAX_STATES).optional().describe('Only changes in these states.'),
    slugs: slugsArgument.optional(),
  }),
  output,
  async run({ since: text, states, slugs: names }, context) {
    const { database } = context.dataset;
    const codes = states?.map((name) => stateNamed(database, name).code);
    const slugs = slugsNamed(database, names);
    const { since, releases, oldest } = releaseRange(database, text);
    const variables = { since: since.version, states: codes, slugs, first: MAX_CHANGES };
    const data = await runDocument<GetChangesData>(mcpOperations.getChanges, variables, context);
    const total = data.changes.totalCount;
    const changes = data.changes.nodes.map(changeOf);
    return {
      data: {
        since: since.version,
        recorded_since: oldest.version,
        releases: releases
          .slice(0, MAX_RELEASES)
          .map(({ version, publishedAt }) => ({ version, published_at: publishedAt })),
        total,
        changes,
      },
      lines: [
        `${total.toLocaleString('en')} ${total === 1 ? 'change' : 'changes'} since the release ${since.version}${total > changes.length ? `, of which these are the oldest ${changes.length}. Name states, slugs or a later release for the others` : ''}.`,
        `Changes are recorded since the release ${oldest.version}.`,
        ...changes.map(changeText),
      ],
    };
  },
});

type FoundChange = GetChangesData['changes']['nodes'][number];

function changeOf({ release, kind: name, stateCode, regionName, slug, before, after }: FoundChange) {
  const kind = name.toLowerCase() as ChangeKind;
  return {
    ...{ release: release.version, kind, state: stateCode, ...(regionName && { region: regionName }), slug },
    before: sideOf(slug, kind === 'added', before),
    after: sideOf(slug, kind === 'removed', after),
  };
}

/** A known Multi-select without options has no text. */
function sideOf(slug: string, isUnknown: boolean, value: FoundChange['before']) {
  const { text = '', footnotes = '', ...from } = value ?? { source: null, asOf: null };
  const selected = text.split(OPTION_SEPARATOR);
  const words = felonySentence({ slug, selected, footnotes }) ?? (text || 'none of the options');
  const known = `${words}${footnotes && ` (Footnotes: ${footnotes})`}`;
  return { value: isUnknown ? UNKNOWN : known, ...sourceOf(from) };
}

function changeText({ release, kind, state, region, slug, before, after }: ReturnType<typeof changeOf>): string {
  const side = ({ value, ...from }: typeof before) => (value === UNKNOWN ? value : `${value} ${sourceText(from)}`);
  return `- ${release}: ${state}${region ? ` (${region})` : ''} ${slug} ${kind}, from ${side(before)} to ${side(after)}`;
}
