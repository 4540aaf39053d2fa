import { Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPIC_OPTIONS } from '../../html/names.js';
import { byName } from '../../parts/values/states.js';
import { MAX_STATES } from './compare-data.js';

interface CompareFormProps {
  chosen: readonly { code: string; name: string }[];
  /** The query of the page: the topic, and the parameters that the form keeps. */
  query: Readonly<Record<string, string>> | undefined;
  states: CompareFormProps['chosen'];
  link(to: string): string;
}

/** A form that chooses states and a topic. The checkboxes of the states are collapsed while there is a result. */
export function CompareForm({ chosen, query = {}, states, link }: CompareFormProps): Html {
  const codes = new Set(chosen.map(({ code }) => code));
  const hasResult = codes.size > 1 && codes.size <= MAX_STATES;
  return (
    <form class="card compare-form" action={link('/compare')} method="get">
      {['release', 'differences'].map(
        (name) => query[name] !== undefined && <input type="hidden" name={name} value={query[name]} />,
      )}
      <details open={!hasResult}>
        <summary>
          States
          {hasResult && `: ${chosen.map(({ name }) => name).join(', ')}`}
        </summary>
        <fieldset>
          <legend>At most {MAX_STATES} states</legend>
          <div class="columns">
            {states.toSorted(byName).map(({ code, name }) => (
              <label>
                <input type="checkbox" name="states" value={code} checked={codes.has(code)} /> {name}
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      <p class="row">
        <label for="topic">Topic</label>
        <Select name="topic" empty="All topics" options={TOPIC_OPTIONS} chosen={query.topic} />
        <button class="button" type="submit">
          Compare
        </button>
      </p>
      <p class="meta">
        To see all 51 states at once, <a href={link('/fields')}>choose one fact</a>.
      </p>
    </form>
  );
}
