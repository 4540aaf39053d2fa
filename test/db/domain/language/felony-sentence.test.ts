import { describe, expect, it } from 'vitest';
import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { sharedService } from '../../../support/service.js';

const slug = 'felony_voting_options';
const KEPT = 'Yes, even in prison.';
const AFTER_PRISON = 'Yes on parole, on probation, and after the whole sentence. Not while in prison.';
const AFTER_SENTENCE = 'No, not while in prison, on parole, or on probation. Yes after the whole sentence.';
const MOSTLY_AFTER_PRISON =
  'It depends on your case. In general: yes on parole, on probation, and after the whole sentence; not while in prison.';
const MOSTLY_AFTER_SENTENCE =
  'It depends on your case. In general: not while in prison, on parole, or on probation; yes after the whole sentence.';

/** What the values of all states say. In the last two, only some felonies count, or some people must pay or apply. */
const STATES = {
  [KEPT]: 'DC ME VT',
  [AFTER_PRISON]: 'CA CO CT HI IL IN MA MD MI MN MT ND NH NJ NM NV NY OH OR PA RI UT WA',
  [AFTER_SENTENCE]: 'ID KS NC NE OK SC SD TX WI WV',
  [MOSTLY_AFTER_PRISON]: 'LA MO VA',
  [MOSTLY_AFTER_SENTENCE]: 'AK AL AR AZ DE FL GA IA KY MS TN WY',
};

describe('the sentence on voting after a felony', () => {
  it('says of each state when people may vote, and that it depends where it does', async () => {
    const { graphql } = await sharedService();
    const { data } = await graphql(
      '{ states { code item(slug: "felony_voting_options") { slug footnotes ... on MultiSelectItem { selected } } } }',
    );
    const states: { code: string; item: Parameters<typeof felonySentence>[0] }[] = data.states;
    const said = Map.groupBy(states, ({ item }) => felonySentence(item));
    const codes = [...said].map(([text, same]) => [text, same.map(({ code }) => code)]);
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(Object.entries(STATES).map(([text, codes]) => [text, codes.split(' ')])),
    );
  });

  it.each([
    [
      ['post_sentence', 'parole'],
      '',
      'Yes on parole and after the whole sentence. Not while in prison or on probation.',
    ],
    [[], '', 'No, not even after the whole sentence.'],
    [['post_sentence'], 'Since 2024.', AFTER_SENTENCE],
    [['post_sentence'], 'Since 2024; fines must be paid.', MOSTLY_AFTER_SENTENCE],
    [null, 'Fines must be paid.', undefined],
    [['furlough'], '', undefined],
  ])('of %j with the footnotes %j is %j', (selected, footnotes, sentence) =>
    expect(felonySentence({ slug, selected, footnotes })).toBe(sentence),
  );

  it('is only of its field', () =>
    expect(felonySentence({ slug: 'other', selected: ['parole'], footnotes: '' })).toBeUndefined());
});
