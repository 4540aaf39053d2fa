import type { Html } from '../../pages/html.js';

/** Above the title of every page of a suspended customer. */
export function SuspendedBanner({ contactEmail }: { contactEmail: string }): Html {
  return (
    <div class="notice wrong" role="status">
      <div>
        <p>
          <span class="state suspended">Subscription suspended</span>
        </p>
        <p>
          All keys answer <b>403</b>. You cannot create or rotate keys, but can revoke them. Usage stays visible.
        </p>
      </div>
      {contactEmail && (
        <a class="button quiet" href={`mailto:${contactEmail}`}>
          Contact the operator
        </a>
      )}
    </div>
  );
}
