import { describe, expect, it } from 'vitest';
import { mainText } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const service = useService({ explorer: 'public' });
const keyed = useService({ explorer: 'keyed' });

/** Eight days before the runoff in Georgia. */
const NOW = '2026-11-23T17:00:00Z';
const dated = useService({ explorer: 'public', now: () => new Date(NOW) });

const textFor = async (question: string, { open } = service) =>
  mainText((await open(`/search?${new URLSearchParams({ q: question })}`)).body);

describe('the answer on the page of a search', () => {
  it('is none where nothing is sure to answer, and then what may help', async () => {
    const text = await textFor('can i pay my taxes in ohio');
    expect(text).toContain('No direct answer');
    expect(text).toContain('Ask the election office of Ohio');
    expect(text).toContain('What may help');
  });

  it('says what the service does not have, and whom to ask', async () => {
    const { data } = await service.graphql('{ state(code: "GA") { item(slug: "sos_phone_number") { text } } }');
    const text = await textFor('who is running for senate in georgia');
    expect(text).toContain('No direct answerThis service has no lists of candidates.');
    expect(text).toContain(data.state.item.text);
  });

  it('has the date of the next election, what is over, and what is left', async () => {
    const text = await textFor('when is the next election in georgia', dated);
    expect(text).toContain('Tuesday, December 1, 2026 in 8 days');
    expect(text).toContain('Next election we know of. Local and special elections may come first.');
    expect(text).toContain('Too late to ask for a ballot by mail for Dec 1. The last day was Fri, Nov 20');
    expect(text).toContain('by mail until Tue, Nov 24');
    expect(text).toContain('You can vote early, if you are registered. Early from today');
  });

  it('to a question about one deadline names every way that is left', async () => {
    expect(await textFor('register to vote georgia deadline', dated)).toContain(
      'you can still vote: early from today, or on Tue, Dec 1, 7 a.m. to 7 p.m.',
    );
  });

  it('begins with what is over, whatever of it the question is about', async () => {
    for (const [question, sentence] of [
      ['how do I ask for a ballot in georgia', 'Too late to ask for a ballot by mail for Dec 1'],
      ['how do i get a mail ballot in georgia', 'Too late to ask for a ballot by mail for Dec 1'],
      ['registration deadline in georgia', 'Too late to register for Dec 1'],
      ['register to vote online georgia', 'Too late to register for Dec 1'],
    ] as const) {
      const { body } = await dated.open(`/search?${new URLSearchParams({ q: question })}`);
      expect(body.indexOf(sentence), question).toBeGreaterThan(0);
      expect(body.indexOf(sentence), question).toBeLessThan(body.indexOf('class="value'));
    }
  });

  it('is one for each state of the question', async () => {
    const text = await textFor('when do polls close in ohio and pennsylvania');
    for (const name of ['Ohio', 'Pennsylvania']) {
      expect(text).toContain(`${name}: Time when polls close`);
      expect(text).toContain(`Who to call in ${name}`);
    }
  });

  it('names the states of the next elections where the question names none', async () => {
    expect(await textFor('when is the next election', dated)).toContain(
      'Georgia: General election runoff, if neededTuesday, December 1, 2026',
    );
  });

  it('asks which place is meant where several states have the name', async () => {
    const text = await textFor('springfield polling place');
    expect(text).toContain('Which one do you mean?');
    for (const state of ['Illinois', 'Massachusetts', 'Missouri']) expect(text).toContain(`Springfield, ${state}`);
    expect(text).not.toContain('Who to call');
  });

  it('is a sentence to a question about felonies', async () => {
    expect(await textFor('can i vote on parole in maine')).toContain('Yes, even in prison.');
  });

  it('says that it knows only the first digits of a ZIP code', async () => {
    const text = mainText((await service.open('/search?q=when+do+polls+close+99999')).body);
    expect(text).toContain('We do not know the ZIP code 99999. ZIP codes that begin with 999 are in Alaska.');
  });

  it('names the counties of a ZIP code, and their election offices', async () => {
    const text = await textFor('30307 early voting');
    expect(text).toContain('30307 is in DeKalb County and Fulton County, Georgia.');
    expect(text).toContain('Find your local election office');
  });

  it('is what the field means for a visitor without a key, who finds no values', async () => {
    const text = await textFor('when do polls close in ohio', keyed);
    expect(text).toContain('Values need an API key.');
    expect(text).not.toContain('7:30 p.m.');
  });

  it('leads a visitor without a key to vote.gov, where nothing answers', async () => {
    const { body } = await keyed.open('/search?q=who+is+running+for+senate+in+new+york');
    expect(body).toContain('href="https://vote.gov/register/new-york"');
    expect(mainText(body)).toContain('This service has no lists of candidates.');
  });
});
