import type { WebhookChoice } from '../../../../db/accounts/webhook-rows.js';
import type { Child, Html } from '../../../pages/html.js';
import { ChangeForm } from '../../components/form.js';
import type { Visit } from '../../route.js';
import { MAX_URL } from '../receiver.js';
import type { Watchable, WatchableNames } from './choice.js';
import { watchedBy } from './list.js';

interface WebhookFormProps {
  visit: Visit;
  action: string;
  /** The id of a webhook to be added. */
  newId?: string;
  choice: Required<WebhookChoice>;
  watchable: WatchableNames | undefined;
  /** The buttons. */
  children: Child;
}

/** The form of a webhook: its address, and what it watches. */
export function WebhookForm({ choice, watchable, children, ...form }: WebhookFormProps): Html {
  const url = {
    ...({ name: 'url', label: 'Address', type: 'url', value: choice.url, maxlength: MAX_URL } as const),
    hint: 'Your receiver on the public internet, with https. It gets a POST for each release.',
    placeholder: 'https://example.org/webhook',
  };
  return (
    <ChangeForm {...form} class="stack" fields={[url]}>
      {watchable ? (
        <>
          <Ticks name="states" legend="States" all={watchable.states} chosen={choice.states} />
          <Ticks name="topics" legend="Topics" all={watchable.topics} chosen={choice.topics} />
          <Ticks name="fields" legend="Single fields" all={watchable.fields} chosen={choice.slugs} isOld />
        </>
      ) : (
        <p class="soft">
          We cannot read the dataset right now, so you cannot choose states and topics. It watches:{' '}
          <b>{watchedBy(choice)}</b>.
        </p>
      )}
      {children}
    </ChangeForm>
  );
}

interface TicksProps {
  name: string;
  legend: string;
  all: readonly Watchable[];
  chosen: readonly string[];
  /** Whether these can only be taken away. */
  isOld?: boolean;
}

/** Check boxes behind a summary. None means all. */
function Ticks({ name, legend, all, chosen, isOld = false }: TicksProps): Html | null {
  if (all.length === 0) return null;
  return (
    <details class="ticks" open={chosen.length > 0}>
      <summary>
        {legend}: <b>{chosen.length === 0 ? (isOld ? 'none' : 'all') : `${chosen.length} of ${all.length}`}</b>
      </summary>
      <fieldset>
        <legend class="soft">
          {isOld ? 'Chosen before there were topics.' : 'If you check none, it watches all of them.'}
        </legend>
        {all.map(({ id, name: text }) => (
          <label>
            <input type="checkbox" name={name} value={id} checked={chosen.includes(id)} />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
