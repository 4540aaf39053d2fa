import { lowerFirst } from '../../../db/text/format.js';
import { deadlineSentences, withFootnotes } from './deadline-sentences.js';
import { type Answer, answerOf, chosen, known, type Values } from './question.js';

export function votingByMail(values: Values): Answer {
  const who = whoByMail(values);
  const requests = requestDeadlines(values);
  const back = known(values, 'ballot_return_deadline_mail');
  if (who.length + requests.length === 0 && !back) return answerOf([]);
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  return answerOf([
    ...(who.length > 0 ? who : ['Who may vote by mail: not known']),
    ...(requests.length > 0 || isSent ? requests : ['When to ask for a ballot: not known']),
    ...(back
      ? withFootnotes(`return by mail: ${back.text === 'N/A' ? 'not offered' : lowerFirst(back.text)}`, back.footnotes)
      : ['When the ballot must be back: not known']),
  ]);
}

/** Until when to ask online and by mail. Nothing about a way that the state does not have, or where every voter is sent a ballot. */
function requestDeadlines(values: Values): string[] {
  const methods = chosen(values, 'absentee_request_methods');
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  const ways = [
    { slug: 'absentee_deadline_online', how: 'online', method: 'online' },
    { slug: 'absentee_deadline_mail', how: 'by mail', method: 'mail' },
  ].filter(({ slug, method }) => {
    const value = known(values, slug);
    if (!value) return !isSent && (!methods || methods.includes(method));
    return !(isSent && value.text === 'N/A');
  });
  return deadlineSentences(values, ways, 'ask');
}

function whoByMail(values: Values): string[] {
  const automatic = known(values, 'has_automatic_vbm');
  const noExcuse = known(values, 'has_no_excuse_absentee');
  if (automatic?.text === 'True') return ['Every registered voter is sent a ballot', automatic.footnotes];
  if (!noExcuse) return [];
  return [noExcuse.text === 'True' ? 'Any voter, without a reason' : 'With a reason only', noExcuse.footnotes];
}
