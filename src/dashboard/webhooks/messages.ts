import type { NewMessage, Webhook } from '../../../db/storage/accounts/webhook-rows.js';
import { summarizeChanges } from '../../../db/storage/queries/change-summaries.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { findReleases, type ListedRelease } from '../../../db/storage/release/releases.js';

/** States or slugs that a message lists, so that it stays below 20 KB, as Standard Webhooks recommends. */
const MAX_NAMES = 500;

/** What a release changed, as far as a webhook watches it. */
interface Changed {
  /** Null: not recorded. */
  count: number | null;
  /** Null: not known, or too many, so any may have changed. */
  states: string[] | null;
  slugs: string[] | null;
}

const UNKNOWN: Changed = { count: null, states: null, slugs: null };

type Filter = Pick<Webhook, 'states' | 'topics' | 'slugs'>;

/** Makes the messages about the releases of one dataset file, for all webhooks. Webhooks that watch the same share them. */
export class ReleaseMessages {
  /** Newest first. */
  readonly #releases: readonly ListedRelease[];
  readonly #changed = new Map<string, Changed>();

  constructor(private readonly database: DatasetDatabase) {
    this.#releases = findReleases(database);
  }

  /** Messages about the releases after the one that a webhook was told about last, oldest first: those that changed what it watches. */
  since({ release, states, topics, slugs }: Filter & Pick<Webhook, 'release'>): NewMessage[] {
    if (release === null) return [];
    const known = this.#releases.findIndex(({ version }) => version === release);
    // The dataset has begun anew, so nobody knows what is different.
    const unseen = known < 0 ? this.#releases.slice(0, 1) : this.#releases.slice(0, known);
    return unseen
      .map((one, index) => ({ one, previous: known < 0 ? release : this.#releases[index + 1]?.version }))
      .reverse()
      .flatMap(({ one, previous }) => {
        const changed = known < 0 ? UNKNOWN : this.#changedBy(one, { states, topics, slugs });
        const isAll = states.length + topics.length + slugs.length === 0;
        return changed.count === 0 && !isAll
          ? []
          : { release: one.version, body: bodyOf(one, previous ?? null, changed) };
      });
  }

  #changedBy(release: ListedRelease, filter: Filter): Changed {
    const key = JSON.stringify([release.version, filter]);
    const known = this.#changed.get(key);
    if (known) return known;
    const changed = release.changeCount === null ? UNKNOWN : changesOf(this.database, release.version, filter);
    this.#changed.set(key, changed);
    return changed;
  }
}

function changesOf(database: DatasetDatabase, version: string, { states, topics, slugs }: Filter): Changed {
  const ofStates = states.length > 0 ? { states } : {};
  let summary = summarizeChanges(database, version, ofStates);
  if (topics.length + slugs.length > 0) {
    const known = fieldsBySlug(database);
    const isWatched = (slug: string) => {
      const topic = known.get(slug)?.topic;
      // A field that there is no more may have had any topic.
      return slugs.includes(slug) || (topic === undefined ? topics.length > 0 : topics.includes(topic));
    };
    summary = summarizeChanges(database, version, { ...ofStates, slugs: summary.fields.filter(isWatched) });
  }
  const listed = (names: string[]) => (names.length > MAX_NAMES ? null : names);
  const { added, removed, changed } = summary.counts;
  return { count: added + removed + changed, states: listed(summary.states), slugs: listed(summary.fields) };
}

/** Names of what changed, and no values: the receiver reads the values with a key. */
function bodyOf(release: ListedRelease, previousRelease: string | null, { count, states, slugs }: Changed): string {
  const { version, sequence, publishedAt } = release;
  return JSON.stringify({
    type: 'release.published',
    timestamp: publishedAt,
    data: { release: version, sequence, previousRelease, changeCount: count, states, slugs },
  });
}
