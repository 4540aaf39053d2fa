import type { CivilDay } from '../deadlines/civil-day.js';
import { DEADLINE_METHODS } from '../deadlines/fields.js';
import { capitalized, ended } from '../text/format.js';
import { conditionOf, insteadOfMail, mailed, methodText } from './deadline-words.js';
import { isCertain } from './entries.js';
import { openUntil, sameDay, sameDayNotes } from './headlines.js';
import type { Locale } from './messages/locale.js';
import { ACTS, type Act, earlyPeriod, isLateByMail, isOver, type Situation, type Way, waysOf } from './ways-left.js';

export interface Over {
  action: Act['action'] | 'VOTE_EARLY';
  /** The ways in which it is too late: all of them if none is left. */
  methods: readonly Way['method'][];
  /** `Too late to ask for a ballot by mail for Dec 1` */
  what: string;
  /** `the last day was Fri, Nov 20` */
  because: string;
  isConfirmed: boolean;
  /** Sentences about ways that are left. */
  also: string;
  /** What belongs to them and only exists in English, for a page in another language. */
  notes: readonly string[];
}

/** What is too late. Nothing after the election itself, which is over. */
export function allOver(situation: Situation): Over[] {
  if (situation.election.date < situation.today) return [];
  return [...ACTS.flatMap((act) => overOf(act, situation)), ...earlyVotingOver(situation)];
}

function overOf(act: Act, situation: Situation): Over[] {
  const { election, deadlines, today, locale } = situation;
  const { t, dates } = locale;
  const ways = waysOf(act, situation);
  const day = shortDay(election.date, today, locale);
  const over = ways.filter((way) => isOver(way, today));
  const open = ways.filter((way) => !over.includes(way));
  const late = open.find((way) => isLateByMail(way, today));
  const tooLate = [...over, ...(late ? [late] : [])].map(({ method }) => method);
  const methods = open.length === 0 ? DEADLINE_METHODS : tooLate;
  if (over.length > 0) {
    const last =
      over
        .map((way) => way.last ?? '')
        .sort()
        .at(-1) ?? '';
    const isOpenOnDay = open.some((way) => way.last && way.last >= election.date);
    const canRegister = isOpenOnDay ? '' : sameDay(act, situation);
    return [
      {
        action: act.action,
        methods,
        what: t(act.over, { ways: open.length === 0 ? 'none' : methodsOf(over, locale), day }),
        because: t('voting.over.lastDay', { day: dates.dayNear(last, today) }),
        isConfirmed: isConfirmed(over, today),
        also: [...openText(open, situation), canRegister]
          .filter(Boolean)
          .map((text) => ` ${text}`)
          .join(''),
        notes: canRegister ? sameDayNotes(act, situation) : [],
      },
    ];
  }
  const [letter] = late?.deadlines ?? [];
  if (!late || !letter) return [];
  return [
    {
      action: act.action,
      methods,
      what: t('voting.over.mail', { thing: mailed(letter, locale), day }),
      because: t('voting.itMust', { condition: conditionOf({ ...letter, date: late.last ?? '' }, today, locale) }),
      isConfirmed: isConfirmed([late], today),
      also: ` ${insteadOfMail(letter, deadlines, today, locale)}`,
      notes: [],
    },
  ];
}

/** Since when, and what is left instead: `The last day was Fri, Nov 20 (not confirmed). You can still do it online until Fri, Nov 27.` */
export function sentencesOfOver({ because, isConfirmed: is, also }: Over, { t }: Locale): string {
  return `${ended(`${capitalized(because)}${is ? '' : ` ${t('voting.notConfirmed')}`}`)}${also}`;
}

/** `Too late to register for Dec 1 (not confirmed).`: before what it would help with, where the reasons stand elsewhere. */
export const shortOver = (over: readonly Over[], locale: Locale): string =>
  over.map(({ what, isConfirmed: is }) => `${what}${is ? '' : ` ${locale.t('voting.notConfirmed')}`}.`).join(' ');

/** `Dec 1`. The short day of Spanish, `1 dic`, is none for a sentence. */
const shortDay = (day: CivilDay, near: CivilDay, { dates, language }: Locale): string =>
  (language === 'en' ? dates.shortDayNear : dates.dayNear)(day, near);

const methodsOf = (ways: readonly Way[], locale: Locale): string =>
  locale.either(ways.map(({ method }) => methodText(method, locale)));
const isConfirmed = (ways: readonly Way[], today: CivilDay): boolean =>
  ways.every(({ deadlines }) => deadlines.every((deadline) => isCertain(deadline, today)));

/** Until when the ways are open that are not over. */
function openText(open: readonly Way[], situation: Situation): string[] {
  const { t } = situation.locale;
  const dated = openUntil(open, situation);
  const others = open.filter(({ last }) => last === undefined);
  const isLate = open.some((way) => isLateByMail(way, situation.today));
  return [
    ...(isLate ? [t('voting.alsoTooLateToMail')] : []),
    ...(isLate && dated === '' && others.length === 0 ? [t('voting.callOffice')] : []),
    ...(dated === '' ? [] : [t('voting.stillDoIt', { ways: dated })]),
    ...(others.length > 0 ? [t('voting.askWhetherStill', { ways: methodsOf(others, situation.locale) })] : []),
  ];
}

function earlyVotingOver({ deadlines, election, today, locale }: Situation): Over[] {
  const { t, dates } = locale;
  const { closes: end } = earlyPeriod(deadlines);
  if (!end?.date || end.date >= today) return [];
  const what = t('voting.over.early', { day: shortDay(election.date, today, locale) });
  const lastDay = end.status === 'LATEST' ? 'voting.over.latest' : 'voting.over.lastDay';
  const because = t(lastDay, { day: dates.dayNear(end.date, today) });
  const action = { action: 'VOTE_EARLY', methods: ['IN_PERSON'] } as const;
  return [{ ...action, what, because, isConfirmed: isCertain(end, today), also: '', notes: [] }];
}
