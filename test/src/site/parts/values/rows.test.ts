import { expect, it } from 'vitest';
import { rowsOf } from '../../../../../src/site/parts/values/rows.js';

/** The rows that labels give, such as `Early voting: First day, Last day`. */
const rows = (...labels: string[]) =>
  rowsOf(labels, (label) => label).map(({ name, parts }) =>
    parts.length === 1 ? name : `${name}: ${parts.map((part) => part.name).join(', ')}`,
  );

it.each([
  [
    ['Deadline to register in person', 'Deadline to register by mail', 'Deadline to register online'],
    ['Deadline to register: In person, By mail, Online'],
  ],
  [
    [
      'Same-day registration on Election Day',
      'Same-day registration during early voting',
      'Places for same-day registration',
    ],
    ['Same-day registration: On Election Day, During early voting', 'Places for same-day registration'],
  ],
  [['First day of early voting', 'Last day of early voting'], ['Early voting: First day, Last day']],
  [
    ['Phone number of the state election office', 'Website of the state election office'],
    ['State election office: Phone number, Website'],
  ],
  [
    ['National registration form, box 6: ID number', 'National registration form, box 7: choice of party'],
    ['National registration form: Box 6: ID number, Box 7: choice of party'],
  ],
  // One label is the beginning of the other, one word is the same, or the entries do not follow each other.
  [
    ['How to register to vote', 'How to register to vote online'],
    ['How to register to vote', 'How to register to vote online'],
  ],
  [
    ['Identification to vote', 'Identification for students'],
    ['Identification to vote', 'Identification for students'],
  ],
  [
    ['Ways to return a ballot', 'Postage', 'Ways to return a form'],
    ['Ways to return a ballot', 'Postage', 'Ways to return a form'],
  ],
  [[], []],
])('labels %j give the rows %j', (labels, expected) => expect(rows(...labels)).toEqual(expected));
