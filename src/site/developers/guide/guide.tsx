import { GetKey } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { contentSecurityPolicy, type Page, type PageContext } from '../../html/page.js';
import { demoHint } from '../../html/sample-request.js';
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
      const body = renderGuide(markdown, {
        path,
        context,
        answers: context.answers,
        keyNote: <KeyNote {...context} />,
      });
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

/** Which key the commands use, and how to get one. */
function KeyNote(context: PageContext): Html {
  if (context.hasLocalDemo) return <p class="note">The demo key is already filled in below.</p>;
  return (
    <p class="note">
      Replace <code>ID:SECRET</code> with your API key. To get one,{' '}
      <GetKey contactEmail={context.contactEmail} dashboardUrl={context.dashboardUrl} />. {demoHint(context)}
    </p>
  );
}
