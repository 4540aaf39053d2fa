import { linkFrom } from '../../../server/response/response.js';
import { GetKey } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { contentSecurityPolicy, type Page, type PageContext } from '../../html/page.js';
import { demoHint } from '../../html/sample-request.js';
import { type PagePath, SITE_MAP } from '../../html/site-map.js';
import { GuideFrame } from './guide-frame.js';
import { GUIDE_PATHS, introOf, operationsOf, readGuidePage, START } from './guide-text.js';
import { renderGuide } from './render-guide.js';

/** GET /docs and the pages below it: the guide to all APIs, from pages/. */
export const guidePages: Page[] = GUIDE_PATHS.map((path): Page => {
  const markdown = readGuidePage(path);
  const { title, intro } = introOf(markdown);
  return {
    path,
    examples: operationsOf(path),
    policy: contentSecurityPolicy(),
    render(context) {
      const body = renderGuide(markdown, { path, context, answers: context.answers, parts: guideParts(path, context) });
      return {
        title: `${path === START ? '' : `${title} · `}Guide · Civic Data Service`,
        description: intro,
        styles: ['guide.css', 'guide-tables.css'],
        scripts: ['commands.js'],
        main: <GuideFrame path={path}>{body}</GuideFrame>,
      };
    },
  };
});

/** Returns the generated parts of the guide, by the name of their directive. */
function guideParts(path: string, context: PageContext): Record<string, Html> {
  return {
    fields: <FieldsPage path={path} />,
    key: <KeyNote {...context} />,
    pages: <PageList />,
  };
}

function FieldsPage({ path }: { path: string }): Html {
  return (
    <p>
      The page <a href={linkFrom(path, '/fields')}>Fields</a> shows them by topic, and how many of their values are
      known. It also comes as <a href={linkFrom(path, '/fields?format=csv')}>CSV</a>.
    </p>
  );
}

function KeyNote(context: PageContext): Html {
  if (context.hasLocalDemo) return <p class="note">The demo key is already filled in below.</p>;
  return (
    <p class="note">
      Replace <code>ID:SECRET</code> with your API key. To get one,{' '}
      <GetKey contactEmail={context.contactEmail} dashboardUrl={context.dashboardUrl} />. {demoHint(context)}
    </p>
  );
}

/** Descriptions of the pages that show data. */
const PAGE_CONTENTS: Partial<Record<PagePath, string>> = {
  '/states': 'all values of a state, with its regions and its deadlines',
  '/fields': 'what a field means, and its value in each state, on a map and in a table',
  '/compare': 'the values of several states side by side',
  '/elections': 'dates, and the deadlines of each state',
  '/coverage': 'which values are known, and how old they are',
};

/** Lists the pages that show data. */
function PageList(): Html {
  return (
    <ul>
      {SITE_MAP.filter(({ path }) => PAGE_CONTENTS[path]).map(({ path, name }) => (
        <li>
          <a href={linkFrom(START, path)}>{name}</a>: {PAGE_CONTENTS[path]}.
        </li>
      ))}
    </ul>
  );
}
