import type { StoredChange } from '../../../db/queries/changes.js';
import { CHANGE_KINDS } from '../../../db/vocabulary.js';
import { z } from '../sdk.js';
import { checkSlugs, slugsArgument, stateArgument, stateNamed } from './arguments.js';
import { citationOf, citationShape, sourceOf, sourceShape, sourceText, UNKNOWN } from './citation.js';
import { readChanges } from './find-changes.js';
import { defineTool } from './tool.js';

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
  ...citationShape,
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
  run({ since, states, slugs }, { dataset: { database, release } }) {
    const codes = states?.map((text) => stateNamed(database, text).code);
    checkSlugs(database, slugs);
    const found = readChanges(database, { since, states: codes, slugs, first: MAX_CHANGES });
    const changes = found?.changes.map(changeOf) ?? [];
    const total = found?.total ?? 0;
    const from = found?.since.version ?? release.version;
    const releases = (found?.releases ?? []).slice(0, MAX_RELEASES);
    return {
      data: {
        since: from,
        recorded_since: found?.oldest.version ?? release.version,
        releases: releases.map(({ version, publishedAt }) => ({ version, published_at: publishedAt })),
        ...{ total, changes },
        ...citationOf(release),
      },
      lines: [
        `${total.toLocaleString('en')} changes since the release ${from}${found && total > changes.length ? `, of which these are the oldest ${changes.length}. Name states, slugs or a later release for the others` : ''}.`,
        `Changes are recorded since the release ${found?.oldest.version ?? release.version}.`,
        ...changes.map(changeText),
      ],
    };
  },
});

function changeOf(change: StoredChange) {
  const { version, kind, state, region, field } = change;
  return {
    ...{ release: version, kind, state, ...(region && { region }), slug: field },
    before: {
      value: sideText(kind === 'added', change.before, change.footnotesBefore),
      ...sourceOf({ source: change.sourceBefore, asOf: change.asOfBefore }),
    },
    after: {
      value: sideText(kind === 'removed', change.after, change.footnotesAfter),
      ...sourceOf({ source: change.sourceAfter, asOf: change.asOfAfter }),
    },
  };
}

/** A known Multi-select without options has no text. */
function sideText(isUnknown: boolean, text: string, footnotes: string): string {
  if (isUnknown) return UNKNOWN;
  return `${text || 'none of the options'}${footnotes && ` (Footnotes: ${footnotes})`}`;
}

function changeText({ release, kind, state, region, slug, before, after }: ReturnType<typeof changeOf>): string {
  const side = ({ value, ...from }: typeof before) => (value === UNKNOWN ? value : `${value} ${sourceText(from)}`);
  return `- ${release}: ${state}${region ? ` (${region})` : ''} ${slug} ${kind}, from ${side(before)} to ${side(after)}`;
}
