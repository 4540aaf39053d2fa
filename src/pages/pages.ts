import type { PreparedOperation } from '../graphql/prepared-operations.js';
import { documentation } from './documentation.js';
import { graphiql } from './graphiql.js';
import { guide } from './guide/guide.js';
import type { Page } from './page.js';
import { sandbox } from './sandbox.js';
import { upgrade } from './upgrade.js';

/** The HTML pages that explain the service, and the IDEs. */
export function pages(options: { publicUrl: string; sandbox: boolean }): Page[] {
  const { publicUrl } = options;
  return [
    guide,
    documentation('v2', publicUrl),
    documentation('v1', publicUrl),
    ...(options.sandbox ? [sandbox] : []),
    graphiql,
    upgrade,
  ];
}

/** The prepared operations of pages. */
export function operationsOf(allPages: readonly Page[]): PreparedOperation[] {
  return allPages.flatMap(({ operation, examples = [] }) => (operation ? [operation, ...examples] : examples));
}
