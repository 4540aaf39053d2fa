import { commaList, type Html } from '../../pages/html.js';
import { WebLink } from '../values/source.js';

/** How to reach the election office of a state. A value that the dataset does not know, or a field that it does not have, is missing. */
export interface Office {
  phone?: OfficeValue | null | undefined;
  website?: OfficeValue | null | undefined;
}

interface OfficeValue {
  text: string;
  asOf?: string | null;
}

/** Says that days are not confirmed for an election of the state, and who knows. */
export function Caution({ phone, website }: Office): Html {
  const ways = [
    ...(phone?.text ? [<PhoneLink number={phone.text} />] : []),
    ...(website?.text ? [<WebLink url={website.text} />] : []),
  ];
  return (
    <p class="warning">
      <b>Not confirmed.</b> A day marked “unconfirmed” holds only if the rule of general elections applies: confirm with
      the election office{ways.length > 0 && <>, {commaList(ways)}</>}.
    </p>
  );
}

/** `(614) 466-2655, option 2` as a link that dials the number without the option. */
export function PhoneLink({ number }: { number: string }): Html {
  return <a href={`tel:+1${number.replace(/\D/g, '').slice(0, 10)}`}>{number}</a>;
}

/** The mark of a day whose rule may not hold for the election. */
export function Unconfirmed(): Html {
  return <span class="status unconfirmed">unconfirmed</span>;
}
