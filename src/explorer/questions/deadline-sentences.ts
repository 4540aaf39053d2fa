import { EITHER, lowerFirst } from '../../../db/text/format.js';
import { known, type Values } from '../../voting/values.js';

/** A way to do something until a deadline. */
interface Way {
  slug: string;
  /** `by mail` */
  how: string;
}

interface Deadline {
  /** All ways but mail. */
  hows: string[];
  /** By mail, it matters which of the two it is. */
  mail: 'received' | 'postmarked' | undefined;
  day: string;
  footnotes: string;
}

const MAIL = 'by mail';
/**
 * Sentences about the deadlines of several ways: `Online or by mail: received 11 days before Election Day, by 5 p.m.` Ways with the same
 * deadline share one. None, if all are unknown.
 *
 * @param act stands before each: `ask`
 */
export function deadlineSentences(values: Values, ways: readonly Way[], act = ''): string[] {
  if (!ways.some(({ slug }) => known(values, slug))) return [];
  const deadlines: Deadline[] = [];
  const without: string[] = [];
  for (const { slug, how } of ways) {
    const value = known(values, slug);
    if (!value) without.push(`${act} ${how}: not known`);
    else if (value.text === 'N/A') without.push(value.footnotes || `${how}: not offered`);
    else add(deadlines, how, value);
  }
  const isShared = deadlines.length === 1 && without.length === 0 && act === '';
  return [...deadlines.flatMap((deadline) => deadlineText(deadline, act, isShared)), ...without];
}

function add(deadlines: Deadline[], how: string, { text, footnotes }: { text: string; footnotes: string }): void {
  const [, verb, rest = text] = /^(Received|Postmarked) (.*)$/.exec(text) ?? [];
  const day = lowerFirst(rest);
  let deadline = deadlines.find((other) => other.day === day && other.footnotes === footnotes);
  if (!deadline) {
    deadline = { hows: [], mail: undefined, day, footnotes };
    deadlines.push(deadline);
  }
  if (how === MAIL && verb) deadline.mail = verb === 'Received' ? 'received' : 'postmarked';
  else deadline.hows.push(how);
}

/** @param isShared whether all ways have this deadline, so that it need not name them */
function deadlineText({ hows, mail, day, footnotes }: Deadline, act: string, isShared: boolean): string[] {
  const isPostmarkToo = mail === 'postmarked' && hows.length > 0;
  const named = mail && !isPostmarkToo ? [...hows, MAIL] : hows;
  const before = isShared ? '' : `${act} ${EITHER.format(named)}: `;
  const verb = mail && !isPostmarkToo ? `${mail} ` : '';
  return withFootnotes(`${before}${verb}${day}${isPostmarkToo ? '; by mail, postmarked by then' : ''}`, footnotes);
}

/** Footnotes that begin with a time go on with the sentence: `10 days before Election Day, by 5 p.m.` */
export function withFootnotes(text: string, footnotes: string): string[] {
  return footnotes.startsWith('By ') ? [`${text}, ${lowerFirst(footnotes)}`] : [text, footnotes];
}
