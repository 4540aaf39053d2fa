import { isStopWord, stemOf, wordsOf } from '../../../../db/domain/search/words.js';
import { plain } from '../../../../db/domain/text/values.js';
import type { PagePath } from '../../html/site-map.js';
import { anchorOf, GUIDE_PATHS, introOf, readGuidePage } from './guide-text.js';

/** A section of the guide; without an anchor, the beginning of a page. */
export interface Section {
  path: PagePath;
  anchor: string;
  title: string;
  /** Its first paragraph, as plain text. */
  intro: string;
  /** Stems of the words of its title, and of all. */
  ofTitle: ReadonlySet<string>;
  ofText: ReadonlySet<string>;
}

const MAX_SECTIONS = 12;
const TITLE_WEIGHT = 2;

const stemsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  );

function sectionsOfPage(path: PagePath): Section[] {
  const [start = '', ...parts] = readGuidePage(path).split(/^## /m);
  const index = (anchor: string, title: string, intro: string, text: string) => ({
    ...{ path, anchor, title, intro: plain(intro) },
    ...{ ofTitle: stemsOf(title), ofText: stemsOf(text) },
  });
  const { title, intro } = introOf(start);
  const sections = parts.map((text) => {
    const [heading = '', ...blocks] = text.split('\n\n');
    return index(anchorOf(heading.trim()), heading.trim(), blocks.find((block) => /^[A-Z`[]/.test(block)) ?? '', text);
  });
  return [index('', title, intro, start), ...sections];
}

let sections: readonly Section[] | undefined;

/** The sections that have the most words of a question, the best first. A word of a title counts more. The first call reads the guide. */
export function findSections(question: string): readonly Section[] {
  sections ??= GUIDE_PATHS.flatMap(sectionsOfPage);
  const terms = [...stemsOf(question)];
  const countIn = (stems: ReadonlySet<string>) => terms.filter((term) => stems.has(term)).length;
  return sections
    .map((section) => ({ section, rank: countIn(section.ofText) + TITLE_WEIGHT * countIn(section.ofTitle) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MAX_SECTIONS)
    .map(({ section }) => section);
}
