import { z } from 'zod';
import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { CHANGE_KINDS, type ChangeKind, OPTION_SEPARATOR } from '../../../db/domain/vocabulary.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import {
  completeSince,
  findReleases,
  type ListedRelease,
  releasesBetween,
} from '../../../db/storage/release/releases.js';
import type { GetChangesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { sourceOf, sourceShape, sourceText, UNKNOWN } from './shapes.js';
import { defineTool, runDocument, slugsArgument, slugsNamed, stateArgument, stateNamed, ToolError } from './tool.js';

/** Maximum number of changes in an answer. Each has two texts of up to a few thousand characters. */
const MAX_CHANGES = 100;
/** Maximum number of releases in an answer. */
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
    release: release.version,
    kind,
    state: stateCode,
    ...(regionName && { region: regionName }),
    slug,
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

/** The releases whose changes are listed. */
interface ReleaseRange {
  /** The release after which changes are listed. */
  since: ListedRelease;
  /** The releases after it, newest first. */
  releases: ListedRelease[];
  /** The oldest release after which all changes are recorded. */
  oldest: ListedRelease;
}

/** @throws ToolError if the changes since then are not recorded */
function releaseRange(database: DatasetDatabase, text: string | undefined): ReleaseRange {
  // Every file lists at least its own release.
  const oldest = completeSince(database) as ListedRelease;
  const since = findSince(findReleases(database), oldest, text);
  return { since, releases: releasesBetween(database, since.version), oldest };
}

/**
 * Finds the release that an argument names.
 *
 * @param text version of a release, or a day; the release before the current one by default
 * @throws ToolError if the changes since then are not recorded
 */
function findSince(all: readonly ListedRelease[], oldest: ListedRelease, text: string | undefined): ListedRelease {
  const usable = all.slice(0, all.indexOf(oldest) + 1);
  const [current = oldest, previous = oldest] = usable;
  if (text === undefined) return previous;
  const found = usable.find(({ version }) => version === text);
  if (found) return found;
  const range = `The oldest release with recorded changes is ${oldest.version}, the newest ${current.version}.`;
  if (all.some(({ version }) => version === text))
    throw new ToolError(`The changes since the release ${text} are no longer recorded. ${range}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    if (!isCivilDay(text)) throw new ToolError(`There is no day ${text}. Write a day that exists, such as 2026-10-31.`);
    // The changes of a release that was published on the day itself count as changes since that day.
    const before = usable.find(({ publishedAt }) => publishedAt < text);
    if (before) return before;
    throw new ToolError(`Changes are recorded since ${oldest.publishedAt.slice(0, 10)}, not since ${text}. ${range}`);
  }
  const near = didYouMean(
    nearest(
      text,
      usable.map(({ version }) => version),
    ),
  );
  throw new ToolError(`There is no release ${echo(text)}.${near} ${range} A day, such as 2026-10-31, works too.`);
}
