import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../../src/messages/locale.js';
import { QUESTIONS } from '../../../../../src/site/parts/questions/answers.js';
import { QUESTION_SLUGS, valuesByState } from '../../../../support/question-values.js';

/** The beginning of the answer to each question, by state. `none` is a state without any value. */
const ANSWERS: Record<string, Record<string, string>> = {
  register: {
    OH: 'Online, by mail, or in person.',
    TX: 'By mail or in person.',
    SC: 'Online, by mail, in person, by email, or by fax.',
    ND: 'North Dakota has no voter registration.',
  },
  'registration-deadline': {
    OH: '30 days before Election Day; by mail, postmarked by then. No same-day registration.',
    AR: 'In person: 30 days before Election Day; by mail, postmarked by then. No online registration. No same-day',
    IL: 'Online: 16 days before Election Day. By mail: postmarked 28 days before Election Day. In person: by Election Day.',
    UT: 'Online or by mail: received 11 days before Election Day, by 5 p.m. In person: by Election Day. Same-day',
  },
  id: {
    OH: 'Photo ID required: Ohio license, ID card or interim ID form',
    WI: 'Photo ID required: Wisconsin license, ID card or receipt',
    VT: 'No ID required for most voters.',
    IL: 'No ID required for most voters. ID for same-day registration.',
  },
  'polling-hours': {
    OH: '6:30 a.m. to 7:30 p.m.',
    ME: 'Polls open: varies 6:00 a.m. to 10:00 a.m. By municipality. Polls close: 8:00 p.m.',
    TN: 'Polls open: varies by county. Between 6 and 10 a.m. Polls close: varies 7:00 p.m. to 8:00 p.m. 8 p.m. in Eastern Time',
    NE: '8:00 a.m. to 8:00 p.m. 7 a.m. to 7 p.m. in Mountain Time.',
  },
  'early-voting': {
    OH: 'From 28 days before Election Day to 2 days before Election Day.',
    CA: 'From 29 days before Election Day (mail ballots sent; vote centers 10 days before in VCA counties). Last day: not known.',
    WA: 'From 18 days before Election Day (all-mail; ballots mailed) to Election Day, by 8 p.m., at voting centers.',
    PA: 'Not offered. Mail ballot can be voted in person at county office.',
  },
  mail: {
    OH: 'Any voter, without a reason. Ask by mail: received 7 days before Election Day, by 8:30 p.m. No online requests. Return',
    OR: 'Every registered voter is sent a ballot. Return by mail: postmarked by Election Day, received within 7 days',
    TX: 'With a reason only. Ask by mail: received 11 days before Election Day. No online requests. Return by mail:',
    NH: 'With a reason only. Ask by mail: received 1 day before Election Day, by noon. Return by mail: received by Election Day, by 5 p.m.',
  },
  felony: {
    OH: 'Yes on parole, on probation, and after the whole sentence. Not while in prison.',
    VT: 'Yes, even in prison.',
    ID: 'No, not while in prison, on parole, or on probation. Yes after the whole sentence.',
    FL: 'It depends on your case. In general: not while in prison, on parole, or on probation; yes after the whole sentence. All terms',
  },
};

const valuesOf = valuesByState();

describe('the seven questions', () => {
  it('are these, in this order', () => expect(QUESTIONS.map(({ id }) => id)).toEqual(Object.keys(ANSWERS)));

  it.each(QUESTIONS)('$id', ({ id, answer }) => {
    for (const [state, text] of Object.entries(ANSWERS[id] ?? {})) {
      expect(answer(valuesOf.get(state) ?? new Map(), LOCALES.en)).toMatchObject({
        text: expect.stringContaining(text),
        isKnown: true,
      });
      expect(answer(valuesOf.get(state) ?? new Map(), LOCALES.en).text.indexOf(text)).toBe(0);
    }
    expect(answer(new Map(), LOCALES.en)).toMatchObject({
      text: 'Not known. Ask the election office.',
      isKnown: false,
    });
  });

  it('read no other field than those that they name', () => {
    for (const { slugs: named, answer } of QUESTIONS)
      for (const values of valuesOf.values()) {
        const own = { get: (slug: string) => (named.includes(slug) ? values.get(slug) : undefined) };
        expect(answer(own, LOCALES.en)).toEqual(answer(values, LOCALES.en));
      }
  });

  it('never take an unknown value for a no', () => {
    const unknown = { text: '', footnotes: '', selected: null };
    const empty = new Map(QUESTION_SLUGS.map((slug) => [slug, unknown]));
    for (const { answer } of QUESTIONS) expect(answer(empty, LOCALES.en).isKnown).toBe(false);
    const felony = QUESTIONS.find(({ id }) => id === 'felony');
    const never = new Map([['felony_voting_options', { text: '', footnotes: '', selected: [] }]]);
    expect(felony?.answer(never, LOCALES.en).text).toBe('No, not even after the whole sentence.');
  });

  it('show no marks of Markdown', () => {
    const value = { text: '- **Photo ID** ([list](https://example.org/))\n- `or` a bill', footnotes: 'By *noon*.' };
    const id = QUESTIONS.find((question) => question.id === 'id');
    expect(id?.answer(new Map([['id_laws_in_person_voting', value]]), LOCALES.en).text).toBe(
      'Photo ID (list); or a bill. By noon.',
    );
  });
});
