import { lowerFirst } from '../../../../db/domain/text/format.js';
import type { MessageKey } from '../../../voting/messages/translate.js';
import { optionLabel } from '../../../voting/messages/words.js';
import type { Child } from '../../html/html.js';
import type { Item } from '../../parts/values/item.js';
import { Address, knownValue, type Sheet } from './sheet.js';

/** What a step is, by the slug of its directions; with a web address, where the dataset has one. */
const STEPS: Readonly<Record<string, { key: MessageKey; slug?: string; withAddress?: MessageKey }>> = {
  registration_directions_online: {
    ...{ key: 'guide.tell.registerOnline', slug: 'gov_tool_registration' },
    withAddress: 'guide.tell.registerOnlineAt',
  },
  nvra_directions_box6: { key: 'guide.tell.boxSix' },
  absentee_directions_mail: {
    ...{ key: 'guide.tell.askByMail', slug: 'pdf_absentee_form' },
    withAddress: 'guide.tell.askByMailForm',
  },
  absentee_directions_online: {
    ...{ key: 'guide.tell.askOnline', slug: 'gov_tool_absentee_request' },
    withAddress: 'guide.tell.askOnlineAt',
  },
  id_laws_ballot_return: { key: 'guide.tell.withBallot' },
  ballot_curing_directions: { key: 'guide.tell.curing' },
};

/** Directions have no translation. What they are about is said in the language of the sheet, from values that have rules. */
export function InShort({ sheet, slug }: { sheet: Sheet; slug: string }): Child {
  const { t, rich } = sheet.locale;
  if (slug === 'registration_directions') return <Ways sheet={sheet} />;
  const step = STEPS[slug];
  if (!step) return null;
  const url = step.slug && knownValue(sheet, step.slug)?.text;
  return <p>{url && step.withAddress ? rich(step.withAddress, { address: <Address url={url} /> }) : t(step.key)}</p>;
}

function Ways({ sheet }: { sheet: Sheet }): Child {
  const { locale } = sheet;
  const value: Item | undefined = knownValue(sheet, 'registration_methods');
  const ways = value?.selected ?? [];
  if (ways.length === 0) return null;
  const text = locale.either(ways.map((way) => lowerFirst(optionLabel(locale, way))));
  return <p>{locale.t('guide.tell.register', { ways: text })}</p>;
}
