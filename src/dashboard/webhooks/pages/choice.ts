import type { Webhook, WebhookChoice } from '../../../../db/accounts/webhook-rows.js';
import { byPosition, fieldsBySlug } from '../../../../db/queries/fields.js';
import { findStates } from '../../../../db/queries/states.js';
import type { DatasetStore } from '../../../../db/release/dataset-store.js';
import type { Dashboard } from '../../dashboard.js';
import type { Form } from '../../request/form.js';
import { FieldError } from '../../request/try-change.js';
import type { Visit } from '../../route.js';
import { problemWithUrl } from '../receiver.js';

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
}

type Watched = Pick<Webhook, 'states' | 'slugs'>;

/** The states and fields of the current release, and those that a webhook watches already. Undefined if there is no release to read. */
export function readWatchable(datasets: DatasetStore, watched: Watched): WatchableNames | undefined {
  const lease = datasets.tryLease();
  if (!lease) return undefined;
  try {
    const states = findStates(lease.database)
      .map(({ code, name }) => ({ id: code, name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const fields = [...fieldsBySlug(lease.database).values()]
      .sort(byPosition)
      .map(({ slug, label }) => ({ id: slug, name: label || slug }));
    return { states: withMissing(states, watched.states), fields: withMissing(fields, watched.slugs) };
  } finally {
    lease.end();
  }
}

/** What a release has no more is still watched, until somebody takes the tick away. */
function withMissing(known: readonly Watchable[], chosen: readonly string[]): Watchable[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...chosen.filter((id) => !ids.has(id)).map((id) => ({ id, name: id }))];
}

/**
 * What was sent. Ticks for everything are the same as none: a state or field that comes later is watched, too.
 *
 * @param watched what stays watched while there is no release to choose from
 */
export function choiceOf(form: Form, watchable: WatchableNames | undefined, watched: Watched): WebhookChoice {
  const url = form.text('url');
  if (!watchable) return { url, states: watched.states, slugs: watched.slugs };
  const ticked = (name: string, known: readonly Watchable[]) => {
    const sent = new Set(form.all(name));
    const chosen = known.filter(({ id }) => sent.has(id)).map(({ id }) => id);
    return chosen.length === known.length ? [] : chosen;
  };
  return { url, states: ticked('states', watchable.states), slugs: ticked('fields', watchable.fields) };
}

/** What was sent, with an address that can get messages. @throws FieldError */
export function checkedChoice({ form }: Visit, { datasets, receivers }: Dashboard, watched: Watched): WebhookChoice {
  const choice = choiceOf(form, readWatchable(datasets, watched), watched);
  const problem = problemWithUrl(choice.url, receivers);
  if (problem) throw new FieldError('url', problem);
  return choice;
}
