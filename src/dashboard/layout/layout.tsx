import { BORROWED } from '../../../db/storage/accounts/session-rows.js';
import { assetPath } from '../../site/html/asset-files.js';
import type { Child, Html } from '../../site/html/html.js';
import { Heading, type HeadingProps, Notice } from '../components/card.js';
import { ButtonLink, LinkForm } from '../components/form.js';
import { type Dashboard, type DashboardSettings, nameOf, type Visit, type Visitor } from '../route.js';

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

/** The sections, and the roles that see them. A section includes the pages below its path. */
const SECTIONS: readonly [path: string, name: string, ...roles: Visitor['role'][]][] = [
  ['/', 'Overview', 'owner', 'member'],
  ['/keys', 'Keys', 'owner', 'member'],
  ['/usage', 'Usage', 'owner', 'member'],
  ['/webhooks', 'Webhooks', 'owner'],
  ['/calendars', 'Calendars', 'owner', 'member'],
  ['/members', 'Members', 'owner', 'member'],
  ['/audit', 'Audit log', 'owner'],
  ['/operator/customers', 'Customers', 'operator'],
  ['/operator/usage', 'Usage', 'operator'],
  ['/operator/audit', 'Audit log', 'operator'],
  ['/operator/operators', 'Operators', 'operator'],
];

/** The section of the page is marked: `page` if the link leads to the page itself, else `true`. */
export function Navigation({ path, role, apiUrl }: { path: string; role: Visitor['role']; apiUrl: string }): Html {
  const current = (to: string) => (to === path ? 'page' : to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined);
  return (
    <nav aria-label="Main">
      <ul>
        {SECTIONS.filter(([, , ...roles]) => roles.includes(role)).map(([to, name]) => (
          <li>
            <a href={to} aria-current={current(to)}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={`${apiUrl}/docs`}>Docs</a>
        </li>
      </ul>
    </nav>
  );
}

/** Names the customer and the person who is signed in. */
export function WhoBar({ visitor }: { visitor: Visitor }): Html {
  return (
    <div class="who">
      <div class="inner">
        <p>
          {visitor.role === 'operator' ? (
            <>
              <span class="tag">Operator</span> <span class="scope">All customers</span>
            </>
          ) : (
            <b>{visitor.customer.name}</b>
          )}
          {visitor.others > 0 && [
            ' ',
            <a href="/switch">
              Switch<span class="unseen"> to another customer of yours</span>
            </a>,
          ]}
        </p>
        <ul>
          <li class="name">{nameOf(visitor)}</li>
          <li>
            <a href="/account">Account</a>
          </li>
          <li>
            <LinkForm visit={{ visitor }} action="/sign-out">
              Sign out
            </LinkForm>
          </li>
        </ul>
      </div>
    </div>
  );
}

const REFERENCE: readonly [path: string, name: string][] = [
  ['/docs', 'Guide'],
  ['/docs/api/v2', 'REST v2'],
  ['/schema.graphql', 'GraphQL schema'],
  ['/docs/errors#limits', 'Limits'],
];

export function Footer({ settings, visitor }: { settings: DashboardSettings; visitor: Visitor | undefined }): Html {
  const { apiUrl, contactEmail, usageDays } = settings;
  return (
    <footer class="end">
      <div class="inner">
        {visitor ? (
          <p>
            Times are in {visitor.timeZone}, days of usage in UTC. New requests show up within ten seconds. Usage is
            kept for {usageDays} days.
          </p>
        ) : (
          <p>
            For customers and operators of the Civic Data Service. The data itself is at{' '}
            <a href={`${apiUrl}/`}>{new URL(apiUrl).host}</a>.
          </p>
        )}
        <nav aria-label="Reference">
          <ul>
            {REFERENCE.map(([path, name]) => (
              <li>
                <a href={`${apiUrl}${path}`}>{name}</a>
              </li>
            ))}
            {contactEmail && (
              <li>
                <a href={`mailto:${contactEmail}`}>Contact</a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
