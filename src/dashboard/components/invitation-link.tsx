import type { CreatedLink } from '../../../db/accounts/links.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { linkUrl } from '../session/link-url.js';
import { Notice } from './notice.js';
import { moment } from './time.js';

interface InvitationLinkProps {
  email: string;
  link: CreatedLink;
  /** Of the dashboard. */
  url: string;
  now: Date;
  isMailed: boolean;
}

/** A new invitation. Only the hash of its token is stored, so the link is on one page. */
export function InvitationLink({ email, link, url, now, isMailed }: InvitationLinkProps): Html {
  return (
    <Notice kind="done">
      <p>
        <b>Invitation for {email}.</b> Copy the link now: it is shown once, and works once, until{' '}
        {moment(link.expiresAt, now)}.{isMailed && ' It was mailed as well.'}
      </p>
      <CodeBlock title="Invitation link" what="the invitation link">
        {linkUrl(url, link.token)}
      </CodeBlock>
    </Notice>
  );
}
