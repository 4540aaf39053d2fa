import { count, dayOf } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { HomeLink } from './home-link.js';

/** What the current release has, and its terms. */
export function CurrentRelease({ release, paths }: Pick<HomeData, 'release'> & Pick<PageContext, 'paths'>): Html {
  const { counts, publishedAt } = release;
  const cells = counts.states * counts.fields;
  const share = Math.round((100 * counts.values) / cells);
  const known = `${count(counts.values)} of ${count(cells)} values are known (${share}%)`;
  return (
    <details class="release">
      <summary>Release, license and disclaimer</summary>
      <dl>
        <Row term="Release">
          {release.version}, published <time datetime={publishedAt}>{dayOf(publishedAt)}</time>
        </Row>
        <Row term="Title">{release.title}</Row>
        <Row term="Coverage">
          {paths.includes('/coverage') ? <HomeLink to="/coverage">{known}</HomeLink> : known} for {counts.states}{' '}
          jurisdictions and {counts.fields} fields. {counts.overrides} regional overrides. Empty text means unknown,
          never “no”.
        </Row>
        <Row term="License">{release.licence}</Row>
        <Row term="Disclaimer">{release.disclaimer}</Row>
      </dl>
    </details>
  );
}

function Row({ term, children }: { term: string; children: Child }): Html {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
