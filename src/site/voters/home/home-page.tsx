import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { pathIn } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import { contentSecurityPolicy, type Page, type PageContext } from '../../html/page.js';
import { SearchForm, searchPath } from '../../html/search-form.js';
import type { HomeData } from '../../operation-types.js';
import { voteGov } from '../../parts/open-page.js';
import { CommonQuestions } from '../../parts/questions/answer-list.js';
import { WebLink } from '../../parts/source.js';
import { signInPath } from '../../sign-in.js';
import { Developers } from './developers.js';
import { ChangedRecently, StatePicker } from './news.js';

/** GET /: the search form, links to all states, the next elections, recent changes, and links for developers. It shows no values. */
export const homePage: Page = {
  path: '/',
  operation: readOperation('site/voters/home/home'),
  variables: (now) => ({ today: todayIn([], now) }),
  policy: contentSecurityPolicy(),
  render(context) {
    const data = context.data as HomeData;
    const { t } = context.locale;
    return {
      title: t('home.title'),
      description: t('home.description'),
      styles: ['explorer.css'],
      scripts: ['commands.js'],
      main: renderHome(data, context, context.variables.today as CivilDay),
    };
  },
};

const EXAMPLES = ['home.example1', 'home.example2', 'home.example3', 'home.example4'] as const;

/** The content of the start page. The sections for developers are only in English. */
function renderHome(data: HomeData, context: PageContext, today: CivilDay): Html {
  const { link, locale } = context;
  const { language, t } = locale;
  return (
    <>
      <div class="hero">
        <h1>{t('home.heading')}</h1>
        <p class="lead">{t('home.lead')}</p>
        <KeyNotice {...context} />
        <SearchBox {...context} />
      </div>
      <div class="start beside">
        <StatePicker data={data} context={context} today={today} />
        <div class="stack">
          <CommonQuestions link={link} locale={locale} />
          <MorePages data={data} context={context} />
        </div>
      </div>
      {language === 'en' && <ChangedRecently data={data} />}
      {language === 'en' && <Developers data={data} context={context} />}
    </>
  );
}

/** Links to pages that exist in the language of the page. */
function MorePages({ data, context }: { data: HomeData; context: PageContext }): Html {
  const { locale, link } = context;
  const { language, t } = locale;
  const inEnglish = [
    ['/fields', t('home.allFacts', { count: data.release.counts.fields })],
    ['/compare', t('home.compare')],
    ['/coverage', t('home.coverage')],
    ['/releases/', t('home.files')],
  ] as const;
  const others = [
    ['/states', t('home.allStates')],
    ['/elections', t('home.allDates')],
  ] as const;
  return (
    <Card id="more" title={t('home.lookAround')}>
      <ul class="ways">
        {(language === 'en' ? inEnglish : others).map(([path, name]) => (
          <li>
            <a href={link(path)}>{name}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A notice that pages of states need a key. */
function KeyNotice({ link, locale, ...context }: PageContext): Html | null {
  if (context.explorer === 'public' || context.hasLocalDemo) return null;
  return (
    <p class="warning">
      {locale.rich<Html>('home.keyNote', {
        b: (content) => <b>{content}</b>,
        dates: (content) => <a href={link('/elections')}>{content}</a>,
        key: (content) => <a href={link(signInPath(pathIn(locale.language, '/')))}>{content}</a>,
        site: <WebLink url={voteGov(locale)}>vote.gov</WebLink>,
      })}
    </p>
  );
}

function SearchBox({ link, locale }: PageContext): Html {
  const { language, t } = locale;
  return (
    <>
      <SearchForm path={pathIn(language, '/')} look="big-find" />
      <p class="row">
        <a class="button" href={link('/plan')}>
          {t('home.makePlan')}
        </a>{' '}
        <span class="soft">{t('home.planHint')}</span>
      </p>
      <p class="try">
        <span>{t('home.forExample')}</span>{' '}
        {EXAMPLES.map((key) => (
          <>
            <a href={link(searchPath(t(key)))}>{t(key)}</a>{' '}
          </>
        ))}
      </p>
    </>
  );
}
