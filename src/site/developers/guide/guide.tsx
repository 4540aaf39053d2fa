import { linkFrom } from '../../../server/response/response.js';
import { GetKey } from '../../html/contact.js';
import { contentSecurityPolicy } from '../../html/content-security.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { Page, PageContext } from '../../html/page.js';
import { demoHint } from '../../html/sample-request.js';
import { type PagePath, pagesIn } from '../../html/site-map.js';
import type { GuideData, LabelsData } from '../../operation-types.js';
import { GuideFrame, Sections } from './guide-frame.js';
import { GUIDE_PAGES, introOf, operationsOf, readGuidePage, START } from './guide-text.js';
import { Labels } from './labels.js';
import { renderGuide } from './render-guide.js';

const fieldsOperation = readOperation('site/developers/guide/guide');
const labelsOperation = readOperation('site/developers/guide/labels');

/** GET /docs and the pages below it: the guide to all APIs, from pages/. */
export const guidePages: Page[] = GUIDE_PAGES.map(({ path }): Page => {
  const markdown = readGuidePage(path);
  const { title, intro } = introOf(markdown);
  const hasCatalog = markdown.includes('<!-- fields -->');
  const hasLabels = markdown.includes('<!-- labels -->');
  return {
    path,
    ...(hasCatalog && { operation: fieldsOperation }),
    ...(hasLabels && { operation: labelsOperation }),
    examples: operationsOf(path),
    policy: contentSecurityPolicy(),
    render(context) {
      const fields = hasCatalog ? (context.data as GuideData).fields : [];
      const labels = hasLabels ? (context.data as LabelsData).fields : [];
      const parts = { ...guideParts(path, fields, context), labels: <Labels fields={labels} /> };
      const body = renderGuide(markdown, { path, context, answers: context.answers, parts });
      return {
        title: `${path === START ? '' : `${title} · `}Guide · Civic Data Service`,
        description: intro,
        styles: ['guide.css', 'guide-tables.css'],
        scripts: ['guide.js'],
        main: (
          <GuideFrame path={path} paths={context.paths}>
            {body}
          </GuideFrame>
        ),
      };
    },
  };
});

/** Returns the generated parts of the guide, by the name of their directive. */
function guideParts(path: string, fields: GuideData['fields'], context: PageContext): Record<string, Html> {
  const { paths } = context;
  return {
    fields: <Catalog fields={fields} page={paths.includes('/fields') ? linkFrom(path, '/fields') : undefined} />,
    key: <KeyNote {...context} />,
    pages: <PageList paths={paths} />,
    sections: <Sections />,
  };
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

/** Lists the pages that exist. With EXPLORER=off, only the coverage page exists. */
function PageList({ paths }: Pick<PageContext, 'paths'>): Html {
  return (
    <ul>
      {pagesIn(paths)
        .filter(({ path }) => PAGE_CONTENTS[path])
        .map(({ path, name }) => (
          <li>
            <a href={linkFrom(START, path)}>{name}</a>: {PAGE_CONTENTS[path]}.
          </li>
        ))}
    </ul>
  );
}

interface CatalogProps {
  fields: GuideData['fields'];
  /** The address of the page of fields, if it exists. */
  page: string | undefined;
}

/** A list of fields for each topic. */
function Catalog({ fields, page }: CatalogProps): Html {
  const topics = [...new Set(fields.map(({ topic }) => topic))];
  return (
    <>
      {topics.map((topic) => (
        <Topic name={topic} fields={fields.filter((field) => field.topic === topic)} page={page} />
      ))}
      {page && (
        <p>
          The page <a href={page}>Fields</a> also has their options, and links to their values.
        </p>
      )}
    </>
  );
}

function Topic({ name, fields, page }: CatalogProps & { name: string }): Html {
  return (
    <details class="topic">
      <summary>
        <code>{name}</code> <span class="count">{fields.length} fields</span>
      </summary>
      <dl>
        {fields.map(({ slug, format, description }) => {
          const code = <code>{slug}</code>;
          return (
            <div>
              <dt>
                {page ? <a href={`${page}#${slug}`}>{code}</a> : code} <span class="format">{format}</span>
              </dt>
              <dd>{description}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
