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
  const over = voting.actions.filter(isOver);
  if (over.length === 0) return null;
  const { lead, ways } = splitRemaining(voting.remaining);
  const isConfirmed = over.every(({ ways }) => ways.filter(isClosed).every((way) => way.isConfirmed));
  return (
    <div class="verdict">
      {over.map(OverSentence)}
      <p>
        <b>{lead}</b>
        {ways}
      </p>
      <EnglishNotes notes={[...over, voting].flatMap(({ englishNotes }) => englishNotes)} locale={locale} />
      {phone && !isConfirmed && <p>{locale.rich('over.callToConfirm', { phone: <PhoneLink number={phone} /> })}</p>}
    </div>
  );
}

/** `You can still vote:`, and the ways. */
export function splitRemaining(remaining: string): { lead: string; ways: string } {
  const colon = remaining.indexOf(':') + 1;
  return { lead: remaining.slice(0, colon), ways: remaining.slice(colon) };
}

/** Whether it is too late for an action, or for some way to do it. */
export const isOver = ({ status, ways }: Pick<Voting['actions'][number], 'status' | 'ways'>): boolean =>
  status === 'CLOSED' || ways.some(isClosed);

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
