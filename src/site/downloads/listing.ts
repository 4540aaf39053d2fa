import { momentOf } from '../../../db/domain/text/format.js';
import { HTML_TYPE } from '../../server/resources/formats.js';
import type { Content, Format } from '../../server/resources/resource.js';
import { JSON_TYPE } from '../../server/response/response.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../html/content-security.js';
import { layout } from '../html/layout.js';
import type { PageContext, PageView } from '../html/page.js';
import { type ReleaseEntry, type ReleaseFiles, renderFiles, renderReleases } from './listing-view.js';

export type ListingContext = Pick<PageContext, 'publicUrl' | 'paths'>;

/** Lists the releases that have files, newest first, as JSON and as a page whose links rclone and wget can follow. */
export function listReleases(
  entriesOf: (content: Content) => readonly ReleaseEntry[],
  context: ListingContext,
): Record<string, Format> {
  return {
    html: page(context, (content) => ({
      title: 'Downloads',
      description: 'All our data as files to download, for each day on which it changed.',
      main: renderReleases(entriesOf(content), context.paths.includes('/changes')),
    })),
    json: json((content) => {
      const releases = entriesOf(content);
      return { latest: releases[0]?.version ?? null, releases };
    }),
  };
}

/** Lists the files of a release as a page, and as JSON, which is its manifest. */
export function listFiles(
  manifestOf: (content: Content) => Promise<ReleaseFiles>,
  context: ListingContext,
): Record<string, Format> {
  return {
    html: page(context, async (content) => {
      const manifest = await manifestOf(content);
      const moment = momentOf(manifest.publishedAt);
      return {
        title: `Download our data of ${moment}`,
        description: `The files of the release of ${moment}.`,
        main: renderFiles(manifest),
      };
    }),
    json: json(manifestOf),
  };
}

/** The lists are cached only briefly, because each release changes them. */
const HEADERS = { 'cache-control': 'public, max-age=60', vary: 'Accept, Accept-Encoding' };

const json = (bodyOf: (content: Content) => unknown): Format => ({
  type: JSON_TYPE,
  render: async (content) => ({ body: `${JSON.stringify(await bodyOf(content), null, 1)}\n`, headers: HEADERS }),
});

type ListPage = Pick<PageView, 'title' | 'description' | 'main'>;

const page = (context: ListingContext, pageOf: (content: Content) => ListPage | Promise<ListPage>): Format => ({
  type: HTML_TYPE,
  async render(content) {
    const { title, description, main } = await pageOf(content);
    return {
      body: layout({
        context,
        path: content.path,
        description,
        main,
        title: `${title} · Civic Data Service`,
        styles: ['text.css', 'explorer.css'],
      }),
      headers: { ...HEADERS, 'content-security-policy': contentSecurityPolicy(), ...PAGE_SECURITY },
      sameOriginOnly: true,
    };
  },
});
