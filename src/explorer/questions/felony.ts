import { ALL, EITHER } from '../../../db/text/format.js';
import { type Answer, answerOf, chosen, footnotesOf, type Values } from './question.js';

const STAGES = [
  { option: 'imprisoned', name: 'in prison' },
  { option: 'probation', name: 'on probation' },
  { option: 'parole', name: 'on parole' },
  { option: 'post_sentence', name: 'after the sentence' },
] as const;

export function afterFelony(values: Values): Answer {
  const may = chosen(values, 'felony_voting_options');
  if (!may) return answerOf([]);
  const named = (isIn: boolean) => STAGES.filter(({ option }) => may.includes(option) === isIn).map(({ name }) => name);
  const [yes, no] = [named(true), named(false)];
  // The value does not say who has to apply, or for which felonies it holds.
  const conditions = may.length === 1 && may[0] === 'post_sentence' ? ', under the conditions of the state' : '';
  return answerOf([
    yes.length > 0 ? `Yes ${ALL.format(yes)}${conditions}` : '',
    no.length > 0 ? `Not ${EITHER.format(no)}` : '',
    footnotesOf(values, 'felony_voting_options'),
  ]);
}
