import { linkFrom } from '../../response/redirect.js';
import { GetKey } from '../contact.js';
import { contentSecurityPolicy } from '../content-security.js';
import type { Html } from '../html.js';
import { readOperation } from '../operation.js';
import type { GuideData } from '../operation-types.js';
import type { Page, PageContext } from '../page.js';
import { demoHint } from '../sample-request.js';
import { type PagePath, pagesIn } from '../site-map.js';
import { readGuide, readGuideOperations } from './guide-text.js';
import { type GuideParts, PATH, renderGuide } from './render-guide.js';

/** GET /docs: the guide to all APIs, from guide.md. */
export const guide: Page = {
  path: PATH,
  operation: readOperation('pages/guide/guide'),
  examples: readGuideOperations(),
  policy: contentSecurityPolicy(),
  render(context) {
    const { fields } = context.data as GuideData;
    const { body, contents } = renderGuide(readGuide(), {
      context,
      answers: context.answers,
      parts: guideParts(fields, context),
    });
    return {
      title: 'Guide · Civic Data Service',
      description:
        'How to read election information with GraphQL and REST: quick start, keys, examples, errors, limits.',
      styles: ['guide.css', 'guide-tables.css'],
      scripts: ['commands.js'],
      main: renderGuidePage(body, contents),
    };
  },
};

/** The content of the guide, next to its contents. */
export function renderGuidePage(body: Html, contents: GuideParts['contents']): Html {
  return (
    <>
      <h1>Guide</h1>
      <div class="guide">
        <nav class="contents" aria-label="Contents">
          <ul>
            {contents.map(({ anchor, title }) => (
              <li>
                <a href={`#${anchor}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="text">{body}</div>
      </div>
    </>
  );
}

/** What the guide shows besides its text, by the names of the directives. */
export function guideParts(fields: GuideData['fields'], context: PageContext): Record<string, Html> {
  const { paths } = context;
  return {
    fields: <Catalog fields={fields} hasPage={paths.includes('/fields')} />,
    key: <KeyNote {...context} />,
    pages: <PageList paths={paths} />,
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

/** What pages that show data to people show. */
const SHOWS: Partial<Record<PagePath, string>> = {
  '/states': 'all values of a state, with its regions and its deadlines',
  '/fields': 'what a field means, and its value in each state, on a map and in a table',
  '/compare': 'the values of up to six states side by side',
  '/elections': 'dates, and the deadlines of each state',
  '/coverage': 'which values are known, and how old they are',
};

/** Those that exist: with EXPLORER=off, only the coverage. */
function PageList({ paths }: Pick<PageContext, 'paths'>): Html {
  return (
    <ul>
      {pagesIn(paths)
        .filter(({ path }) => SHOWS[path])
        .map(({ path, name }) => (
          <li>
            <a href={linkFrom(PATH, path)}>{name}</a>: {SHOWS[path]}.
          </li>
        ))}
    </ul>
  );
}

interface CatalogProps {
  fields: GuideData['fields'];
  /** Whether there is a page of the fields. */
  hasPage: boolean;
}

/** One list for each topic, in the order of the fields. */
function Catalog({ fields, hasPage }: CatalogProps): Html {
  const topics = [...new Set(fields.map(({ topic }) => topic))];
  const page = linkFrom(PATH, '/fields');
  return (
    <>
      {topics.map((topic) => (
        <Topic
          name={topic}
          fields={fields.filter((field) => field.topic === topic)}
          page={hasPage ? page : undefined}
        />
      ))}
      {hasPage && (
        <p>
          The page <a href={page}>Fields</a> also has their options, and leads to their values.
        </p>
      )}
    </>
  );
}

interface TopicProps {
  name: string;
  fields: GuideData['fields'];
  /** The page of the fields, if there is one. */
  page: string | undefined;
}

function Topic({ name, fields, page }: TopicProps): Html {
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
