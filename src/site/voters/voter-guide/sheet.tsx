import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { VoterGuideData } from '../../operation-types.js';
import { type Item, statusOf } from '../../parts/values/item.js';

export type GuideValue = VoterGuideData['state']['information'][number];

/** The data of a guide. */
export interface Sheet {
  data: VoterGuideData;
  /** The name of the state. */
  name: string;
  locale: Locale;
  values: ReadonlyMap<string, GuideValue>;
  today: CivilDay;
  /** The date and the release of the data, in words. */
  released: string;
  /** The path of the guide. */
  path: string;
  /** The setting PUBLIC_URL. Without it, the sheet has no QR code. */
  publicUrl: string;
  /** The address of the state page, which has the newest data. */
  address: Html;
  markdown(text: string): Html;
}

export function knownValue({ values }: Sheet, slug: string): GuideValue | undefined {
  const value = values.get(slug);
  return value && statusOf(value) === 'known' ? value : undefined;
}

/** A web address that people can type from paper. Long addresses are shortened to their host. */
export function Address({ url }: { url: string }): Child {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const text = `${host}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}${search}`;
  return <a href={url}>{text.length > MAX_ADDRESS_LENGTH ? host : text}</a>;
}

const MAX_ADDRESS_LENGTH = 60;

/** Lists each publisher once, with the date of its first value: `vote.gov, Jul 2023`. */
export function sourcesOf(items: readonly Pick<Item, 'asOf' | 'sourceLinks'>[], { t, dates }: Locale): string[] {
  const texts = new Map<string, string>();
  for (const { asOf, sourceLinks } of items)
    for (const { publisher, text } of sourceLinks) {
      const name = publisher ?? text;
      if (!texts.has(name)) texts.set(name, `${name}, ${asOf ? dates.monthOf(asOf) : t('guide.noDate')}`);
    }
  return [...texts.values()];
}

/** The first source of some values with its date, and the number of others. */
export function Sources({ values, locale }: { values: readonly GuideValue[]; locale: Locale }): Html {
  const [first = '', ...more] = sourcesOf(values, locale);
  return <small>{more.length > 0 ? locale.t('guide.andMore', { first, count: more.length }) : first}</small>;
}
