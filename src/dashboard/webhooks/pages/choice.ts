import type { Webhook, WebhookChoice } from '../../../../db/accounts/webhook-rows.js';
import { byPosition, fieldsBySlug } from '../../../../db/queries/fields.js';
import { findStates } from '../../../../db/queries/states.js';
import type { DatasetStore } from '../../../../db/release/dataset-store.js';
import type { Form } from '../../request/form.js';

/** A state or field that a webhook can watch. */
export interface Watchable {
  /** Code or slug. */
  id: string;
  name: string;
}

/** What can be watched, in the order of the pages of the service. */
export interface WatchableNames {
  states: readonly Watchable[];
  fields: readonly Watchable[];
  /** Whether these are all. While the dataset cannot be read, they are only what a webhook watches already. */
  isComplete: boolean;
}

/** The states and fields of the current release, and those that a webhook watches already. */
export function readWatchable(datasets: DatasetStore, chosen: Pick<Webhook, 'states' | 'slugs'>): WatchableNames {
  const lease = datasets.tryLease();
  try {
    const states = lease
      ? findStates(lease.database)
          .map(({ code, name }) => ({ id: code, name }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
      : [];
    const fields = lease
      ? [...fieldsBySlug(lease.database).values()]
          .sort(byPosition)
          .map(({ slug, label }) => ({ id: slug, name: label || slug }))
      : [];
    return {
      states: withMissing(states, chosen.states),
      fields: withMissing(fields, chosen.slugs),
      isComplete: lease !== undefined,
    };
  } finally {
    lease?.end();
  }
}

/** What a release has no more is still watched, until somebody takes the tick away. */
function withMissing(known: readonly Watchable[], chosen: readonly string[]): Watchable[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...chosen.filter((id) => !ids.has(id)).map((id) => ({ id, name: id }))];
}

/** What was sent. Ticks for everything are the same as none: a state or field that comes later is watched, too. */
export function choiceOf(form: Form, { states, fields, isComplete }: WatchableNames): WebhookChoice {
  const ticked = (name: string, known: readonly Watchable[]) => {
    const sent = new Set(form.all(name));
    const chosen = known.filter(({ id }) => sent.has(id)).map(({ id }) => id);
    return isComplete && chosen.length === known.length ? [] : chosen;
  };
  return { url: form.text('url'), states: ticked('states', states), slugs: ticked('fields', fields) };
}
