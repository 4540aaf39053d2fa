import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { Situation } from '../../../voting/ways-left.js';
import type { Child, Html } from '../../html/html.js';
import type { VoterGuideData } from '../../operation-types.js';
import { type Item, standingOf } from '../../parts/values/item.js';

type Value = VoterGuideData['state']['information'][number];

/** What both sheets are made of. */
export interface Sheet {
  data: VoterGuideData;
  /** The name of the state. */
  name: string;
  locale: Locale;
  values: ReadonlyMap<string, Value>;
  /** The page of the state. */
  page: string;
  today: CivilDay;
  /** Of which day and release the sheets are. */
  released: string;
  /** The path of the guide. */
  path: string;
  /** Without it, no code on paper can lead there. */
  publicUrl: string;
  /** Where the newest text is. */
  address: Html;
  markdown(text: string): Html;
  /** The label of a field in the language. */
  labelOf(field: { slug: string; label: string }): string;
}

/** What the next election depends on. */
export const situationOf = ({ data: { state }, values, today, locale }: Sheet): Situation => ({
  ...{ election: state.nextElection, deadlines: state.nextElection.deadlines, values, today, locale },
});

export function knownValue({ values }: Sheet, slug: string): Value | undefined {
  const value = values.get(slug);
  return value && standingOf(value) === 'known' ? value : undefined;
}

/** A web address to type. One that is too long for that has only its host. */
export function Address({ url }: { url: string }): Child {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const text = `${host}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}${search}`;
  return <a href={url}>{text.length > MAX_ADDRESS ? host : text}</a>;
}

const MAX_ADDRESS = 60;

/** `vote.gov, Jul 2023`: each publisher of some values once, with the date of the first of them. */
export function sourcesOf(items: readonly Pick<Item, 'asOf' | 'sourceLinks'>[], { t, dates }: Locale): string[] {
  const named = new Map<string, string>();
  for (const { asOf, sourceLinks } of items)
    for (const { publisher, text } of sourceLinks) {
      const name = publisher ?? text;
      if (!named.has(name)) named.set(name, `${name}, ${asOf ? dates.monthOf(asOf) : t('guide.noDate')}`);
    }
  return [...named.values()];
}

/** The first of several sources, and how many more there are. */
export function firstOf([first = '', ...more]: readonly string[], { t }: Locale): string {
  return more.length > 0 ? t('guide.andMore', { first, count: more.length }) : first;
}
