import { BORROWED } from '../../../db/storage/accounts/session-rows.js';
import { assetPath } from '../../site/html/asset-files.js';
import type { Child, Html } from '../../site/html/html.js';
import { Heading, type HeadingProps, Notice } from '../components/card.js';
import { ButtonLink } from '../components/form.js';
import type { Dashboard, Visit } from '../route.js';
import { Footer, Navigation, WhoBar } from './header.js';

export interface PageContent {
  title: string;
  /** The content above `main`. Pages of the sign-in have their own. */
  head?: Partial<HeadingProps>;
  main: Child;
  scripts?: readonly string[];
}

export type FrameVisit = Pick<Visit, 'path' | 'visitor' | 'refusal'>;

export function layout({ path, visitor }: FrameVisit, { settings }: Dashboard, content: PageContent): string {
  const { title, head, main, scripts = [] } = content;
  const customer = visitor?.customer;
  const html = (
    <html lang="en">
      <Head title={[title, customer?.name, 'Civic Data Service'].filter(Boolean).join(' · ')} />
      <body>
        <a class="skip" href="#main">
          Skip to main content
        </a>
        <header>
          <div class="site">
            <div class="inner">
              <a class="brand" href={visitor ? '/' : '/sign-in'}>
                Civic Data Service <span class="area">Dashboard</span>
              </a>
              {visitor && <Navigation path={path} role={visitor.role} apiUrl={settings.apiUrl} />}
            </div>
          </div>
          {visitor && <WhoBar visitor={visitor} />}
        </header>
        <main id="main" tabindex={-1}>
          {visitor?.mayChange === false && <Notice kind="wrong">{BORROWED}</Notice>}
          {customer && customer.subscription !== 'active' && (
            <SuspendedBanner state={customer.subscription} contactEmail={settings.contactEmail} />
          )}
          {head && <Heading title={title} {...head} />}
          {main}
        </main>
        <Footer settings={settings} visitor={visitor} />
        {scripts.map((script) => (
          <script type="module" src={assetPath(script)} />
        ))}
      </body>
    </html>
  );
  return `<!doctype html>\n${html.text}\n`;
}

function Head({ title }: { title: string }): Html {
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href={assetPath('icon.svg')} type="image/svg+xml" />
      {['pages.css', 'dashboard.css'].map((style) => (
        <link rel="stylesheet" href={assetPath(style)} />
      ))}
    </head>
  );
}

/** Shown above the title of every page of a customer without an active subscription. */
function SuspendedBanner({ state, contactEmail }: { state: 'suspended' | 'ended'; contactEmail: string }): Html {
  const action = contactEmail && (
    <ButtonLink to={`mailto:${contactEmail}`} kind="quiet">
      Contact the operator
    </ButtonLink>
  );
  return (
    <Notice kind="wrong" action={action}>
      <p>
        <span class="state suspended">Subscription {state}</span>
      </p>
      <p>
        All your keys get a <b>403</b>. You cannot create or change keys, or invite people, but you can revoke keys and
        see your usage.
      </p>
    </Notice>
  );
}
