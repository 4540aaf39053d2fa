import type { Html } from '../../pages/html.js';

interface CredentialProps {
  /** `Secret` */
  name: string;
  /** `the secret`, for the button that copies it. */
  what: string;
  /** Whether it is the one that must be stored. */
  isMain?: boolean;
  children: string;
}

/** A value to store, which a click selects and a button copies. */
export function Credential({ name, what, isMain = false, children }: CredentialProps): Html {
  return (
    <div class={isMain ? 'credential main' : 'credential'}>
      <dt>{name}</dt>
      <dd>
        <code class="secret-value" data-copy={what}>
          {children}
        </code>
      </dd>
      <dd class="copy-place" />
    </div>
  );
}
