import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import type { Voting } from '../../operation-types.js';
import { EnglishNotes } from '../deadlines/english-notes.js';
import { PhoneLink } from '../deadlines/office.js';

interface WhatIsOverProps {
  voting: Voting;
  /** The number to call where a day that is over is not confirmed. */
  phone: string | undefined;
  locale: Locale;
}

/** Says what is too late, and how people can still vote. */
export function WhatIsOver({ voting, phone, locale }: WhatIsOverProps): Html | null {
  const over = voting.actions.filter(({ status, ways }) => status === 'CLOSED' || ways.some(isClosed));
  if (over.length === 0) return null;
  const { remaining } = voting;
  const colon = remaining.indexOf(':') + 1;
  const isConfirmed = over.every(({ ways }) => ways.filter(isClosed).every((way) => way.isConfirmed));
  return (
    <div class="verdict">
      {over.map(OverSentence)}
      <p>
        <b>{remaining.slice(0, colon)}</b>
        {remaining.slice(colon)}
      </p>
      <EnglishNotes notes={[...over, voting].flatMap(({ englishNotes }) => englishNotes)} locale={locale} />
      {phone && !isConfirmed && <p>{locale.rich('over.callToConfirm', { phone: <PhoneLink number={phone} /> })}</p>}
    </div>
  );
}

const isClosed = ({ status }: Pick<Voting['actions'][number], 'status'>): boolean => status === 'CLOSED';

export const OverSentence = ({ headline, detail }: Pick<Voting['actions'][number], 'headline' | 'detail'>): Html => (
  <p>
    <b>{headline}.</b> {detail}
  </p>
);

/** Says that it is too late, before a value that would help otherwise. */
export const TooLate = ({ tooLate }: { tooLate?: string | null | undefined }): Html | null =>
  tooLate ? (
    <p>
      <b>{tooLate}</b>
    </p>
  ) : null;
