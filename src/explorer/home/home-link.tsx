import type { Child, Html } from '../../pages/html.js';
import { linkFrom } from '../../response/redirect.js';

/** A link of the start page to a path of the service. */
export function HomeLink({ to, children }: { to: string; children: Child }): Html {
  return <a href={linkFrom('/', to)}>{children}</a>;
}
