import { describe, expect, it } from 'vitest';
import { DEADLINE_FIELDS, type DeadlineField, deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { readText } from '../../../../db/domain/deadlines/read-text.js';
import { printRule } from '../../../../db/domain/deadlines/rule.js';
import { growth, MAX_GROWTH } from '../../../support/growth.js';

const [REGISTER, REQUEST, RETURN] = [
  'registration_deadline_online',
  'absentee_deadline_mail',
  'ballot_return_deadline_mail',
];
const [REQUEST_START, START, END] = ['absentee_request_start_date', 'early_voting_starts', 'early_voting_ends'];

/** The rule as text, or the explanation of what was expected. */
function read(slug: string, text: string, footnotes = ''): string {
  const result = readText(text, footnotes, deadlineField(slug) as DeadlineField);
  return 'rule' in result ? printRule(result.rule) : result.expected;
}

describe('the text of a deadline', () => {
  it.each([
    [REGISTER, 'Received 15 days before Election Day', '-15d received'],
    [REGISTER, 'Received 1 day before Election Day', '-1d received'],
    [REQUEST, 'Received 5 business days before Election Day', '-5bd received'],
    [REQUEST, 'Postmarked 30 days before Election Day', '-30d postmarked'],
    [RETURN, 'Received by Election Day', '-0d received'],
    [RETURN, 'Postmarked by Election Day', '-0d postmarked'],
    [RETURN, 'Postmarked by Election Day, received within 7 days after Election Day', '-0d postmarked; +7d received'],
    [RETURN, 'Postmarked by Election Day, received within 1 day after Election Day', '-0d postmarked; +1d received'],
    [
      RETURN,
      'Postmarked by Election Day, received within 5 business days after Election Day',
      '-0d postmarked; +5bd received',
    ],
    [START, '27 days before Election Day', '-27d opens'],
    [START, '10 business days before Election Day', '-10bd opens'],
    [END, '1 day before Election Day', '-1d closes'],
    [END, 'By Election Day', '-0d closes'],
    [REQUEST_START, '3 months before Election Day', '-3mo opens'],
    [REQUEST_START, 'January 1', '01-01 opens'],
    [REQUEST_START, 'January 1 or 90 days before Election Day, whichever is earlier', 'min(01-01,-90d) opens'],
    [REQUEST_START, 'Any time', 'no_limit'],
    [REQUEST, 'No specific deadline', 'no_limit'],
    [REGISTER, 'N/A', 'not_offered'],
  ])('%s: %s is %s', (slug, text, rule) => {
    expect(read(slug as string, text)).toBe(rule);
  });

  it.each([
    [REGISTER, '15 days before Election Day', '"15 days before Election Day" is none of these forms'],
    [
      REGISTER,
      'Received ten days before Election Day',
      '"Received" was understood, but not "ten days before Election Day"',
    ],
    [REGISTER, 'Received 1 days before Election Day', 'but not "1 days before Election Day"'],
    [REGISTER, 'Received 2 day before Election Day', 'but not "2 day before Election Day"'],
    [REGISTER, 'Received 05 days before Election Day', 'but not "05 days'],
    [REGISTER, 'Received 400 days before Election Day', 'but not "400 days'],
    [REGISTER, 'Received 5 days after Election Day', 'but not "5 days after Election Day"'],
    [REGISTER, 'Postmarked 5 days before Election Day', 'is none of these forms'],
    [REGISTER, 'received 15 days before Election Day', 'is none of these forms'],
    [REGISTER, 'Received 15 days before Election Day.', 'but not "15 days before Election Day."'],
    [REGISTER, 'Received 15 days before Election Day ', 'but not'],
    [START, 'Fourth Monday before Election Day', 'none of these forms'],
    [START, 'By Election Day', 'none of these forms'],
    [END, 'January 1', 'none of these forms'],
    [REQUEST_START, 'January 1 or 2 months before Election Day, whichever is earlier', 'none of these forms'],
    [RETURN, 'Postmarked by Election Day, received within 7 days before Election Day', '"Postmarked" was understood'],
    [RETURN, 'constructor', 'none of these forms'],
  ])('%s cannot be %j', (slug, text, expected) => {
    expect(read(slug as string, text)).toContain(expected);
  });

  it('is read in linear time', () => {
    const long = ['January 1 or ', 'Received ', 'Postmarked by Election Day, received within ', '1', 'By '];
    const readAll = (size: number) => {
      for (const { slug } of DEADLINE_FIELDS) {
        for (const start of long) for (const end of [' ', '1', 'a', '\n']) read(slug, start + end.repeat(size), start);
      }
    };
    expect(growth(readAll, 4_750)).toBeLessThan(MAX_GROWTH);
  });
});

describe('footnotes', () => {
  const RECEIVED = 'Received 7 days before Election Day';
  const TWO = 'Postmarked by Election Day, received within 3 days after Election Day';

  it.each([
    ['By 5 p.m.', '17:00'],
    ['By 8:30 p.m.', '20:30'],
    ['By 10 a.m.', '10:00'],
    ['By noon.', '12:00'],
    ['By 12 a.m.', '00:00'],
    ['By 11:59 p.m.', '23:59'],
    ['By 5 p.m.; the ballot must be back by 7 p.m.', '17:00'],
    ['By 1:30 p.m., through an authorized agent.', '13:30'],
    ['By the close of polls; the old rule ended in 2025.', 'polls_close'],
    ['Before the polls close, in time for delivery.', 'polls_close'],
    ['Before the polls close: 8 p.m. Central, 7 p.m. Mountain Time.', 'polls_close'],
    ['By the close of business, by the voter.', 'office_close'],
  ])('%s name the time %s', (footnotes, time) => {
    expect(read(REQUEST as string, RECEIVED, footnotes)).toBe(`-7d received ${time}`);
  });

  it.each([
    'Before the polls open.',
    'By 8 p.m. Central Time.',
    "By 5 p.m. or close of the clerk's office.",
    'By 13 p.m.',
    'By 5:60 p.m.',
    'The ballot must be back by 4 p.m.',
    'Counties may add days.',
    '',
  ])('%j name no time', (footnotes) => {
    expect(read(REQUEST as string, RECEIVED, footnotes)).toBe('-7d received');
  });

  it.each([
    ['By 5 p.m. on the last day.', '-0d postmarked; +3d received 17:00'],
    ['Postmark by 8 p.m.', '-0d postmarked 20:00; +3d received'],
    ['By 7 p.m.', '-0d postmarked; +3d received'],
    ['Before the polls close.', '-0d postmarked; +3d received'],
  ])('%s of a text with two days name %s', (footnotes, rule) => {
    expect(read(RETURN as string, TWO, footnotes)).toBe(rule);
  });

  it('name no time of a start, but one of an end', () => {
    expect(read(START as string, '10 days before Election Day', 'By 5 p.m.')).toBe('-10d opens');
    expect(read(END as string, '3 days before Election Day', 'By 5 p.m.')).toBe('-3d closes 17:00');
  });
});
