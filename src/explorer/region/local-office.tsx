import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { RegionPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { type Item, standingOf } from '../values/item.js';
import { hostOf, WebLink } from '../values/source.js';

interface LocalOfficeProps {
  region: { state: { name: string }; information: readonly (Item & { region: object | null })[] };
  name: string;
}

/** The election office of a county or a city. Its phone number is not in the data, so this leads to the page where the state names it. */
export function LocalOffice({ region, name }: LocalOfficeProps): Html {
  const { state, information } = region;
  const list = information.find((item) => item.slug === 'leo_voter_registration' && standingOf(item) === 'known');
  return (
    <Card id="office" title={`Your election office in ${name}`} class="call">
      {list ? (
        <>
          <p class="way">
            <WebLink url={list.text}>Find its phone, address and website</WebLink>{' '}
            <small>
              {hostOf(list.text)}
              {list.region === null && `, where ${state.name} lists its local offices`}
            </small>
          </p>
          <p class="meta">We do not have its phone number.</p>
        </>
      ) : (
        <p>We do not have its phone number or its website. Ask the state election office.</p>
      )}
    </Card>
  );
}

/** Asks those who know the office what is missing. */
export function Report({ context }: { context: DataPageContext<RegionPageData> }): Html | null {
  const { data, publicUrl, reportUrl } = context;
  const { name, state } = data.region;
  const url = reportUrl({ state: state.code, region: name, page: `${publicUrl}${regionPath(state.code, name)}` });
  if (url === '') return null;
  return (
    <Card id="report" title="Is something wrong or missing here?" class="on-screen">
      <p>Do you know the election office of {name}? Tell us its phone, its website, or what differs.</p>
      <p>
        <a class="button quiet" href={url} rel="noreferrer">
          Report a problem with {name}
        </a>
      </p>
    </Card>
  );
}
