import { anchorOf, GUIDE_PATHS, readGuidePage } from '../../src/site/developers/guide/guide-text.js';

/** A block of code in the guide. Samples of several languages are files, and no blocks. */
export interface GuideBlock {
  /** Path of the page. */
  page: string;
  /** Anchor of the section. */
  section: string;
  language: string;
  /** `open` and `sample` for operations with their answers; otherwise the file of the reader's project that it is, if it is one. */
  what: string | undefined;
  text: string;
}

/** The blocks of all pages, in their order. */
export const guideBlocks = (): GuideBlock[] => GUIDE_PATHS.flatMap(blocksOf);

function blocksOf(page: string): GuideBlock[] {
  let section = '';
  const parts = readGuidePage(page).matchAll(/^## (.+)$|^```(\w+)(?: (\S+))?\n([\s\S]*?)\n```$/gm);
  return [...parts].flatMap(([, heading, language, what, text]) => {
    if (heading !== undefined) section = anchorOf(heading);
    return language === undefined || text === undefined ? [] : [{ page, section, language, what, text }];
  });
}

/** A file of the reader's project. */
export function guideFile(section: string, name: string): string {
  const block = guideBlocks().find((one) => one.section === section && one.what === name);
  if (!block) throw new Error(`The section ${section} of the guide has no file ${name}`);
  return block.text;
}
