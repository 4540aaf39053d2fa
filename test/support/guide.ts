import { GUIDE_PATHS, operationsOf } from '../../src/site/developers/guide/guide-text.js';

export { GUIDE_PATHS };

/** The operations that the guide shows with their answers. */
export const guideOperations = () => GUIDE_PATHS.flatMap(operationsOf);

/** All pages of the guide, as one text. @param open opens a path */
export async function wholeGuide(open: (path: string) => Promise<{ body: string }>): Promise<string> {
  const pages = await Promise.all(GUIDE_PATHS.map(open));
  return pages.map(({ body }) => body).join('\n');
}
