import { linkFrom } from '../../../server/response/response.js';
import type { Child, Html } from '../../html/html.js';
import { type PagePath, pageOf, SITE_MAP } from '../../html/site-map.js';
import { GUIDE_PATHS, readGuidePage, START, sectionsOf } from './guide-text.js';

const sections = new Map(GUIDE_PATHS.map((path) => [path, sectionsOf(readGuidePage(path))]));

const nameOf = (path: PagePath): string => (path === START ? 'Start here' : pageOf(path).name);

interface GuideFrameProps {
  path: PagePath;
  children: Child;
}

/** A page of the guide beside the list of all pages. */
export function GuideFrame({ path, children }: GuideFrameProps): Html {
  return (
    <div class="guide">
      <PageList path={path} />
      <article class="text">
        {children}
        <NextAndPrevious path={path} />
      </article>
    </div>
  );
}

/** A page with its own layout beside the list of all pages. */
export function BesideGuide({ path, children }: GuideFrameProps): Html {
  return (
    <div class="with-aside">
      <PageList path={path} />
      <div>{children}</div>
    </div>
  );
}

/** The list of all pages. On a phone, a button opens it, even without scripts. */
function PageList({ path }: { path: PagePath }): Html {
  return (
    <>
      <button class="toc-button" type="button" popovertarget="contents">
        Pages of the guide
      </button>
      <nav class="toc" id="contents" popover aria-label="Guide">
        {[...Map.groupBy(SITE_MAP, ({ guide }) => guide)].map(
          ([group, members]) =>
            group && (
              <>
                <h2>{group}</h2>
                <ul>
                  {members.map((member) => (
                    <PageEntry from={path} to={member.path} />
                  ))}
                </ul>
              </>
            ),
        )}
      </nav>
    </>
  );
}

/** A link to a page. The current page also lists its sections. */
function PageEntry({ from, to }: { from: PagePath; to: PagePath }): Html {
  if (from !== to)
    return (
      <li>
        <a href={linkFrom(from, to)}>{nameOf(to)}</a>
      </li>
    );
  return (
    <li>
      <a href={linkFrom(from, to)} aria-current="page">
        {nameOf(to)}
      </a>
      {sections.has(to) && (
        <ul>
          {sections.get(to)?.map(({ anchor, title }) => (
            <li>
              <a href={`#${anchor}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NextAndPrevious({ path }: { path: PagePath }): Html {
  const index = GUIDE_PATHS.indexOf(path);
  const link = (label: string, rel: string, to: PagePath | undefined) =>
    to && (
      <a class={rel} rel={rel} href={linkFrom(path, to)}>
        <small>{label}</small> {nameOf(to)}
      </a>
    );
  return (
    <nav class="next-prev" aria-label="Previous and next page">
      {link('Previous', 'prev', GUIDE_PATHS[index - 1])}
      {link('Next', 'next', GUIDE_PATHS[index + 1])}
    </nav>
  );
}
