import type { Child, Html } from '../../pages/html.js';

export type ButtonKind = 'quiet' | 'danger' | 'danger quiet';

const classOf = (kind: ButtonKind | undefined): string => (kind ? `button ${kind}` : 'button');

/** Sends its form. */
export function Submit({ kind, children }: { kind?: ButtonKind; children: Child }): Html {
  return (
    <button type="submit" class={classOf(kind)}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ to, kind, children }: { to: string; kind?: ButtonKind; children: Child }): Html {
  return (
    <a class={classOf(kind)} href={to}>
      {children}
    </a>
  );
}

/** A button that looks like a link, in a form without fields. */
export function LinkForm({ action, children }: { action: string; children: Child }): Html {
  return (
    <form method="post" action={action}>
      <button type="submit" class="as-link">
        {children}
      </button>
    </form>
  );
}
