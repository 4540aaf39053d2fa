import { documentation } from './documentation.js';
import { graphiql } from './graphiql.js';
import { guidePages } from './guide/guide.js';
import type { Page } from './page.js';
import { sandbox } from './sandbox.js';
import { upgrade } from './upgrade.js';

/** The HTML pages that explain the service, and the IDEs. */
export function pages(publicUrl: string): Page[] {
  return [...guidePages, documentation('v2', publicUrl), documentation('v1', publicUrl), sandbox, graphiql, upgrade];
}
