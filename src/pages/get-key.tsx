import { Contact } from './contact.js';
import type { Html } from './html.js';
import type { SiteContext } from './page.js';

/** Where to get an API key. */
export function GetKey({ contactEmail }: Pick<SiteContext, 'contactEmail'>): Html {
  return (
    <>
      To get one, contact <Contact email={contactEmail} />.
    </>
  );
}
