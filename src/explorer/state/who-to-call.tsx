import { monthOf } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import type { Child, Html } from '../../pages/html.js';
import { PhoneLink } from '../deadlines/office.js';
import { type Item, standingOf } from '../values/item.js';
import { hostOf, WebLink } from '../values/source.js';

/** Where a voter looks something up. */
const TOOLS = [
  { slug: 'gov_tool_polling_place', name: 'Find your polling place' },
  { slug: 'gov_tool_verify', name: 'Check your registration' },
  { slug: 'gov_tool_absentee_tracker', name: 'Track your ballot' },
] as const;

interface WhoToCallProps {
  items: readonly Item[];
  /** Where a value stands with its source. */
  hrefOf(slug: string): string;
}

/** The election office of a state: by phone, on the web and by email, and its tools. */
export function WhoToCall({ items, hrefOf }: WhoToCallProps): Html {
  const known = new Map(items.filter((item) => standingOf(item) === 'known').map((item) => [item.slug, item]));
  const phone = known.get('sos_phone_number');
  const email = known.get('sos_contact_email');
  const tools = TOOLS.filter(({ slug }) => known.has(slug));
  return (
    <Card id="call" title="Who to call" isSmall class="call">
      {phone ? (
        <>
          <p class="phone">
            <PhoneLink number={phone.text} />
          </p>
          <p class="meta">
            State election office ·{' '}
            <a href={hrefOf('sos_phone_number')}>
              number {phone.asOf ? `as of ${monthOf(phone.asOf)}` : 'without a date'}
            </a>
          </p>
        </>
      ) : (
        <p>The phone number of the state election office is not known.</p>
      )}
      <ul class="ways">
        <Way name="Find your local election office" item={known.get('leo_voter_registration')} />
        <Way name="State election website" item={known.get('sos_election_website')} />
        <li>
          Email: {email ? <a href={`mailto:${email.text}`}>{email.text}</a> : <span class="soft">not known</span>}
        </li>
      </ul>
      {tools.length > 0 && (
        <>
          <h3>Look it up</h3>
          <ul class="ways">
            {tools.map(({ slug, name }) => (
              <Way name={name} item={known.get(slug)} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Way({ name, item }: { name: string; item: Item | undefined }): Child {
  return (
    item && (
      <li>
        <WebLink url={item.text}>{name}</WebLink>
        <small>{hostOf(item.text)}</small>
      </li>
    )
  );
}
