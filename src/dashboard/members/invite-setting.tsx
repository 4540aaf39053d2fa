import type { AccountsError } from '../../../db/accounts/rules.js';
import type { Html } from '../../pages/html.js';
import { Field } from '../components/field.js';
import type { Form } from '../request/form.js';

export interface InviteInput {
  email: string;
  name: string;
  problem?: AccountsError;
}

export const inviteInputOf = (form: Form): InviteInput => ({ email: form.text('email'), name: form.text('name') });

interface InviteSettingProps {
  action: string;
  input: InviteInput | undefined;
}

/** Invites a member: the link goes to the person by whatever way the visitor trusts. */
export function InviteSetting({ action, input }: InviteSettingProps): Html {
  const { problem } = input ?? {};
  const isName = problem?.field === 'name';
  return (
    <div class="setting">
      <div>
        <h2>Invite a member</h2>
        <p>You get a link to send. It works once, for 7 days.</p>
      </div>
      <form class="inline-form" method="post" action={action} novalidate>
        <Field
          name="email"
          label="Email"
          type="email"
          value={input?.email}
          maxlength={254}
          problem={isName ? undefined : problem?.message}
        />
        <Field
          name="name"
          id="member-name"
          label="Name, optional"
          value={input?.name}
          maxlength={80}
          problem={isName ? problem?.message : undefined}
          optional
        />
        <button type="submit" class="button">
          Make invitation link
        </button>
      </form>
    </div>
  );
}
