import { unescaped } from './keyed-values.js';

/** A text of a page with the language that it is marked with. */
interface MarkedText {
  text: string;
  language: string;
  /** Where it stands: `p`, or `a aria-label`. */
  place: string;
}

/** Elements without an end tag. */
const EMPTY = /^(?:area|base|br|circle|col|embed|hr|img|input|link|meta|path|rect|source|track|wbr)$/;
/** What people read or hear of an element besides its content. */
const ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder', 'label'];
const SKIPPED = /^(?:script|style)$/;
const TOKEN = /<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi;
const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name as string, unescaped(value as string)]),
  );

/** All texts of a page that the service has written, which closes each of its elements. */
export function textsOf(html: string): MarkedText[] {
  const open: { name: string; language: string }[] = [{ name: '', language: '' }];
  const texts: MarkedText[] = [];
  for (const [, slash, tag = '', rest = '', text] of html.matchAll(TOKEN)) {
    const last = open.at(-1) as (typeof open)[number];
    const name = tag.toLowerCase();
    if (text !== undefined) {
      if (!SKIPPED.test(last.name) && text.trim() !== '')
        texts.push({ text: unescaped(text), language: last.language, place: last.name });
    } else if (slash) {
      while (open.length > 1 && open.pop()?.name !== name);
    } else {
      const attributes = attributesOf(rest);
      const language = attributes.get('lang') ?? last.language;
      const seen = name === 'meta' && /description|title/.test(rest) ? [...ATTRIBUTES, 'content'] : ATTRIBUTES;
      for (const one of seen)
        if (attributes.get(one)) texts.push({ text: attributes.get(one) as string, language, place: `${name} ${one}` });
      if (!EMPTY.test(name)) open.push({ name, language });
    }
  }
  return texts;
}

/** Words of English that are none of Spanish, and in no name of the pages that is left after names are taken away. */
const ENGLISH = new Set(
  `about after again all also and any are ask asked at back be because been before between both but by call called can cannot choose click close closed
  closes confirm confirmed copy counted counties county date dates day days deadline deadlines depends did do does download each early earlier either
  election elections ends every find first for form found friday from full general get gets go going has have help here hours how if in into is it its
  join know known last later least left less like list long look mail mailed make many may monday month more most must name named need needed needs never
  next no-excuse none not nothing now of off offered official old on once one only open opens or other others our out over page past phone photo
  pick place places polling polls postmarked print prison question questions read received register registered registering registration report request
  requested required return returned right rights rule rules saturday say says search see send sentence show shows sign since site so some source start
  starts state states still such sunday than that the their them then there these they this those through thursday time times to today tomorrow too
  tuesday under unknown until up us use using valid value values vote voted voter voters votes voting was way ways website wednesday week weeks were
  what when where whether which while who whole whom whose why will with within without witness work write year years yes yesterday yet you your
  ballot ballots absentee runoff primary notary identification answer answers change changed changes data fields field felony parole online`.split(
    /\s+/,
  ),
);
/** They stand in Spanish terms behind the word that translators use for both, and in names of places. */
const ALSO_SPANISH = /\((?:parole|probation)\)/g;
/** The same in both languages, or part of Spanish sentences. */
for (const word of `general me no has son data in no-excuse once use vote may us do so one on he`.split(/\s+/))
  ENGLISH.delete(word);

/** Web addresses, paths, files and email addresses. */
const ADDRESSES = /(?<!\S)\/\S+|\S+@\S+|\b(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?/g;

/** Addresses without a host, and ids of requests, whose letters may be those of a word. */
const PATHS_AND_IDS = /(?<=^|\s)\/\S*|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Codes of states. */
const CODES = /\b[A-Z]{2}\b/g;

/**
 * What a page in Spanish says in English without a mark, each with the English words and its place.
 *
 * @param names that may stand anywhere, such as those of counties and publishers
 */
export function englishIn(html: string, names: readonly string[]): string[] {
  return textsOf(html).flatMap(({ text, language, place }) => {
    if (language !== 'es') return [];
    const plain = names.reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, ' ') : rest), text);
    const words =
      plain
        .replace(ALSO_SPANISH, ' ')
        .replace(ADDRESSES, ' ')
        .replace(PATHS_AND_IDS, ' ')
        .replace(CODES, ' ')
        .toLowerCase()
        .match(/[\p{L}’'-]+/gu) ?? [];
    const english = [...new Set(words.filter((word) => ENGLISH.has(word)))];
    return english.length === 0 ? [] : [`${place}: ${text.trim().slice(0, 160)} [${english.join(' ')}]`];
  });
}
