import type { Language } from '../../db/domain/language/catalog.js';
import { MAX_QUESTION_LENGTH } from '../../db/domain/vocabulary.js';
import { LOCALES, pathIn } from '../messages/locale.js';
import { NO_KEY } from '../server/access/check-access.js';
import { firstPage, type PreparedOperation, PreparedOperationError } from '../server/graphql/prepared-operations.js';
import { HTML_TYPE } from '../server/resources/formats.js';
import type { Content, Format, Resource } from '../server/resources/resource.js';
import { layout } from './html/layout.js';
import { PAGE_SECURITY, type Page, type PageContext, type SiteContext } from './html/page.js';
import { pageLink } from './html/site-map.js';

/** Serves a page. */
export function pageResource(page: Page, shared: SiteContext, language: Language = 'en'): Resource {
  const path = pathIn(language, page.path);
  const { operation, variables, examples = [], readsQuestion = false } = page;
  const headers = {
    // Pages change with the release and the code, so browsers revalidate their copy each time.
    'cache-control': 'private, no-cache',
    vary: 'Accept, Accept-Encoding',
    'content-security-policy': page.policy,
    ...PAGE_SECURITY,
  };
  const html: Format = {
    type: HTML_TYPE,
    async render(content) {
      const { found, dataset } = content;
      const context: PageContext = {
        ...shared,
        data: await content.data(),
        answers: await answersOf(examples, content),
        release: dataset.release,
        variables: found.variables ?? {},
        question: found.query?.q ?? '',
        locale: LOCALES[language],
        link: (to) => pageLink(path, to),
      };
      // Scripts of other sites use the API instead of HTML pages.
      return { body: layout({ context, path, ...page.render(context) }), headers, sameOriginOnly: true };
    },
  };
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
    formats: { html },
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
