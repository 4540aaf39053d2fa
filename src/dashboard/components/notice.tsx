import type { Child, Html } from '../../pages/html.js';

interface NoticeProps {
  /** A warning unless it is something else. */
  kind?: 'warning' | 'quiet' | 'wrong' | 'done';
  /** A link or a button on the right. */
  action?: Child;
  children: Child;
}

/** What needs a person, or what has just happened. */
export function Notice({ kind = 'warning', action, children }: NoticeProps): Html {
  return (
    <div class={kind === 'warning' ? 'notice' : `notice ${kind}`} role={kind === 'warning' ? undefined : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  );
}
