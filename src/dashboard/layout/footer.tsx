import type { Html } from '../../pages/html.js';
import type { DashboardSettings } from '../dashboard.js';

/** Pages of the service. */
const REFERENCE: readonly [path: string, name: string][] = [
  ['/docs', 'Guide'],
  ['/docs/api/v2', 'REST v2'],
  ['/schema.graphql', 'GraphQL schema'],
  ['/docs/errors#limits', 'Limits'],
];

interface FooterProps {
  settings: DashboardSettings;
  isSignedIn: boolean;
}

export function Footer({ settings: { apiUrl, contactEmail, usageDays }, isSignedIn }: FooterProps): Html {
  return (
    <footer class="end">
      <div class="inner">
        {isSignedIn ? (
          <p>Days and times are in UTC. New requests show up within ten seconds. Usage is kept for {usageDays} days.</p>
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
