import type { Language } from '../../db/domain/language/catalog.js';
import { MAX_QUESTION_LENGTH } from '../../db/domain/vocabulary.js';
import { LOCALES, pathIn } from '../messages/locale.js';
import { NO_KEY } from '../server/access/check-access.js';
import { firstPage, type PreparedOperation, PreparedOperationError } from '../server/graphql/prepared-operations.js';
import { HTML_TYPE } from '../server/resources/formats.js';
import type { Content, Format, Resource } from '../server/resources/resource.js';
import { JSON_TYPE } from '../server/response/response.js';
import { layout } from './html/layout.js';
import { PAGE_SECURITY, type Page, type PageContext, type SiteContext } from './html/page.js';
import { pageLink } from './html/site-map.js';

/** Serves a page. English pages may also have JSON for programs. */
export function pageResource(page: Page, shared: SiteContext, language: Language = 'en'): Resource {
  const path = pathIn(language, page.path);
  const { operation, variables, examples = [], json, readsQuestion = false } = page;
  const headers = {
    // Pages change with the release and the code, so browsers revalidate their copy each time.
    'cache-control': 'private, no-cache',
    vary: 'Accept, Accept-Encoding',
    'content-security-policy': page.policy,
    ...PAGE_SECURITY,
  };
  const format = (type: string, render: (context: PageContext) => string): Format => ({
    type,
    async render(content) {
      const data = await content.data();
      const { found, dataset } = content;
      const answers = await answersOf(examples, content);
      const context: PageContext = {
        ...shared,
        data,
        answers,
        release: dataset.release,
        variables: found.variables ?? {},
        question: found.query?.q ?? '',
        locale: LOCALES[language],
        link: (to) => pageLink(path, to),
      };
      // Scripts of other sites use the API instead of HTML pages.
      return { body: render(context), headers, sameOriginOnly: type === HTML_TYPE };
    },
  });
  return {
    name: 'page',
    path,
    access: NO_KEY,
    caching: readsQuestion ? 'on repeat' : 'always',
    operations: operation ? [operation, ...examples] : examples,
    find: ({ now, query }) => ({
      ...(readsQuestion && { query: { q: (query.get('q') ?? '').slice(0, MAX_QUESTION_LENGTH) } }),
      ...(operation && { operation, variables: variables?.(now()) ?? {} }),
    }),
    formats: {
      ...(json &&
        language === 'en' && { json: format(JSON_TYPE, (context) => JSON.stringify(json.call(page, context))) }),
      html: format(HTML_TYPE, (context) => layout({ context, path, ...page.render(context) })),
    },
  };
}

/** Runs the examples. Examples whose states or fields the dataset lacks have no answer, and the page says so. */
async function answersOf(examples: readonly PreparedOperation[], { run }: Content): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const example of examples) {
    try {
      answers.set(example.document, await firstPage(run(example)));
    } catch (error) {
      if (!(error instanceof PreparedOperationError)) throw error;
    }
  }
  return answers;
}
