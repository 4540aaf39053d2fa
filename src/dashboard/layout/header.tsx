import type { Html } from '../../site/html/html.js';
import { LinkForm } from '../components/form.js';
import { type DashboardSettings, nameOf, type Visitor } from '../route.js';

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
            Times are in {visitor.timeZone}, and days of usage in UTC. New requests show up within ten seconds. Usage is
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
