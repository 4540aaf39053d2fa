import { describe, expect, it } from 'vitest';
import { leftOf, waysLeft } from '../../../../db/domain/voting/left-words.js';
import { LOCALES } from '../../../../src/messages/locale.js';
import { casesOn } from '../../../support/voting-cases.js';

describe.each([30, 10, 3, 1, 0])('%i days before any election in any state', (daysBefore) => {
  const cases = casesOn(daysBefore);

  it.each(['en', 'es'] as const)('the sentence about what is left names every way that is left (%s)', (language) => {
    let mail = 0;
    for (const one of cases) {
      const situation = { ...one, locale: LOCALES[language] };
      const left = leftOf(situation);
      for (const way of Object.values(left)) expect(waysLeft(situation), one.at).toContain(way.replace(/\.$/, ''));
      if (left.mail) mail += 1;
    }
    expect(mail).toBeGreaterThan(daysBefore > 3 ? 20 : 0);
  });
});
