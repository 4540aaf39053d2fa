import type { CreatedLink } from '../../../db/accounts/links.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { linkUrl } from '../session/link-url.js';
import { Notice } from './notice.js';
import { moment } from './time.js';

export interface Invitation {
  email: string;
  link: CreatedLink;
  /** Undefined: there is no mail server. */
  isMailed: boolean | undefined;
}

interface InvitationLinkProps {
  invitation: Invitation;
  /** Of the dashboard. */
  url: string;
  now: Date;
}

/** A new invitation. Only the hash of its token is stored, so the link is on one page. */
export function InvitationLink({ invitation: { email, link, isMailed }, url, now }: InvitationLinkProps): Html {
  return (
    <Notice kind="done">
      <p>
        <b>Invitation for {email}.</b> Copy the link now: it is shown once, and works once, until{' '}
        {moment(link.expiresAt, now)}.{isMailed && ' It was mailed as well.'}
        {isMailed === false && ' It was not mailed: there were too many mails in an hour. Send it yourself.'}
      </p>
      <CodeBlock title="Invitation link" what="the invitation link">
        {linkUrl(url, link.token)}
      </CodeBlock>
    </Notice>
  );
}
