import type { DemoKey } from '../access/demo-key.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';

/** What a page is made of. It gets nothing of the request but whether it came from the machine itself. */
export interface PageContext {
  /** What the page's operation gave. */
  data: unknown;
  /** Where clients reach the service; empty when that is not set. */
  publicUrl: string;
  contactEmail: string;
  /** Filled in where the visitor may see it. */
  demoKey: DemoKey | undefined;
  /** Paths of the pages that there are. */
  paths: readonly string[];
}

/** A page for people, at one path. */
export interface Page {
  path: string;
  /** What it shows of the data; a page without one shows none. */
  operation?: PreparedOperation;
  /** The Content-Security-Policy that it lives with. */
  policy: string;
  render(context: PageContext): string;
}
