import { documentation } from './developers/documentation.js';
import { graphiql } from './developers/graphiql.js';
import { guidePages } from './developers/guide/guide.js';
import { sandbox } from './developers/sandbox.js';
import { upgrade } from './developers/upgrade.js';
import type { Page } from './html/page.js';

/** The HTML pages that explain the service, and the IDEs. */
export function pages(publicUrl: string): Page[] {
  return [...guidePages, documentation('v2', publicUrl), documentation('v1', publicUrl), sandbox, graphiql, upgrade];
}
