import { lowerFirst } from '../../../../db/domain/text/format.js';
import type { MessageKey } from '../../../messages/locale.js';
import { optionLabel } from '../../../messages/words.js';
import type { Child } from '../../html/html.js';
import type { Item } from '../../parts/values/item.js';
import { Address, knownValue, type Sheet } from './sheet.js';

/** The summary of each step, by the slug of its directions. `withAddress` is used if the dataset has a web address in `slug`. */
const SUMMARIES: Readonly<Record<string, { key: MessageKey; slug?: string; withAddress?: MessageKey }>> = {
  registration_directions_online: {
    key: 'guide.tell.registerOnline',
    slug: 'gov_tool_registration',
    withAddress: 'guide.tell.registerOnlineAt',
  },
  nvra_directions_box6: { key: 'guide.tell.boxSix' },
  absentee_directions_mail: {
    key: 'guide.tell.askByMail',
    slug: 'pdf_absentee_form',
    withAddress: 'guide.tell.askByMailForm',
  },
  absentee_directions_online: {
    key: 'guide.tell.askOnline',
    slug: 'gov_tool_absentee_request',
    withAddress: 'guide.tell.askOnlineAt',
  },
  id_laws_ballot_return: { key: 'guide.tell.withBallot' },
  ballot_curing_directions: { key: 'guide.tell.curing' },
};

/** Directions are not translated. This summarizes them in the language of the sheet, from values that can be translated. */
export function InShort({ sheet, slug }: { sheet: Sheet; slug: string }): Child {
  const { t, rich } = sheet.locale;
  if (slug === 'registration_directions') return <RegistrationMethods sheet={sheet} />;
  const summary = SUMMARIES[slug];
  if (!summary) return null;
  const url = summary.slug && knownValue(sheet, summary.slug)?.text;
  return (
    <p>{url && summary.withAddress ? rich(summary.withAddress, { address: <Address url={url} /> }) : t(summary.key)}</p>
  );
}

function RegistrationMethods({ sheet }: { sheet: Sheet }): Child {
  const { locale } = sheet;
  const value: Item | undefined = knownValue(sheet, 'registration_methods');
  const methods = value?.selected ?? [];
  if (methods.length === 0) return null;
  const ways = locale.either(methods.map((method) => lowerFirst(optionLabel(locale, method))));
  return <p>{locale.t('guide.tell.register', { ways })}</p>;
}
