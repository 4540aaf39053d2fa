import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { PhoneLink } from '../deadlines/office.js';
import { Official } from '../open-page.js';
import type { SearchPageData } from '../operation-types.js';
import { TaskLink } from '../values/source.js';
import type { FoundState } from './hits.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

/** Says that the service does not know, and who does. A wrong answer is worse than none. */
export function NoAnswer({ context }: { context: Context }): Html {
  const { notice, states } = context.data.search;
  return (
    <Card id="answer" title="No direct answer" isSmall class="best none">
      <p class="large">{notice ?? 'We are not sure what answers this'}</p>
      {states.map((state) => (
        <>
          <PlaceOf code={state.code} context={context} />
          {state.phone?.text || state.website?.text ? <Office state={state} /> : <Official state={state} />}
        </>
      ))}
      {states.length === 0 && (
        <p>
          {notice ? 'Ask your election office. ' : 'Try other words. '}
          Name your state in the question to see its phone number and website.
        </p>
      )}
    </Card>
  );
}

function Office({ state: { name, phone, website, local } }: { state: FoundState }): Html {
  return (
    <>
      <p>Ask the election office of {name}:</p>
      <ul class="ways">
        {phone?.text && (
          <li>
            <PhoneLink number={phone.text} />
          </li>
        )}
        {website?.text && (
          <li>
            <TaskLink url={website.text}>{name}’s election website</TaskLink>
          </li>
        )}
        {local?.text && (
          <li>
            <TaskLink url={local.text}>Find your local election office</TaskLink>
          </li>
        )}
      </ul>
    </>
  );
}
