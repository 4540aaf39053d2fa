import { capitalized, lowerFirst } from '../text/format.js';
import { NOT_OFFERED } from '../vocabulary.js';
import type { Catalog } from './catalog.js';

/** Labels of options whose codes are not readable words. */
const OPTIONS: Readonly<Record<string, string>> = {
  email: 'By email',
  fax: 'By fax',
  mail: 'By mail',
  phone: 'By phone',
  imprisoned: 'In prison',
  parole: 'On parole',
  probation: 'On probation',
  post_sentence: 'After the whole sentence',
};

export const ENGLISH: Catalog = {
  topics: {
    registration: 'Registering to vote',
    voter_id: 'Voter ID',
    in_person: 'Voting in person',
    absentee: 'Asking for a mail ballot',
    ballot_return: 'Returning a ballot',
    felony: 'Rights after a felony',
    overseas: 'Military and overseas',
    contacts: 'Contacts',
  },
  states: {},
  optionLabel: (option) => OPTIONS[option] ?? capitalized(option.replaceAll('_', ' ')),
  notice: (text) => text,
  yes: 'Yes',
  no: 'No',
  notOffered: NOT_OFFERED,
  deadline: (text) => text,
  electionName: (name) => name,
  hours: (text) => text,
  note: (text) => text.replace(/(?<!\.m)\.$/, ''),
  timeOf: (text) => (text.startsWith('By ') ? { words: `, ${lowerFirst(text)}`, isAll: true } : undefined),
};
