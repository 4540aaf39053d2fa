import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { sample } from '../../../support/sample.js';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

const SEARCH = `query ($text: String!) { search(text: $text) { subject topic otherTopic notice city answer { id } nodes { field { slug } } answers { field { slug } state { code } }
  states { code } regions { name } state { code } region { name } corrections { from to } } }`;

const find = async (text: string) => {
  const { data, errors } = await service.graphql(SEARCH, { text });
  expect(errors, text).toBeUndefined();
  return data.search as Found;
};

interface Found {
  subject: string;
  topic: string | null;
  otherTopic: string | null;
  nodes: { field: { slug: string } | null }[];
  notice: string | null;
  city: string | null;
  answer: { id: string } | null;
  answers: { field: { slug: string } | null; state: { code: string } | null }[];
  states: { code: string }[];
  regions: { name: string }[];
  corrections: { from: string; to: string }[];
}

/**
 * Questions of voters. `dangerous` marks those for which a wrong answer has a person miss a deadline, lose a vote or break a law. Lists are
 * separated by `|`: any of the subjects and fields is right.
 */
type Question = Record<'question' | 'subject' | 'state' | 'region' | 'fields' | 'dangerous' | 'topics', string>;
const QUESTIONS: Question[] = parse(readFileSync(new URL('answers.csv', import.meta.url)), { columns: true });

const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));

/** Places with one name in more states are a list to choose from, and no answer. */
const MAX_ANSWERS = 3;

/** How the answer to a question is: `right`, of the `topic` with what answers, `silent` where there is an answer, `wrong`, or `dangerous`. */
function verdictOf(
  { question: _, ...wanted }: Question,
  { subject, topic, answers, nodes, states, regions }: Found,
): string {
  const codes = states.map(({ code }) => code);
  const isPlace =
    codes.length > 0 === (wanted.state !== '') && codes.every((code) => listOf(wanted.state).includes(code));
  const isRegion = wanted.region === '' || regions.some(({ name }) => name === wanted.region);
  const isField = subject !== 'FIELD' || listOf(wanted.fields).includes(answers[0]?.field?.slug ?? '');
  if (listOf(wanted.subject).includes(subject) && isField && isPlace && isRegion) return 'right';
  const isOfTopic =
    listOf(wanted.topics).includes(topic ?? '') ||
    nodes.some(({ field }) => listOf(wanted.fields).includes(field?.slug ?? '')) ||
    listOf(wanted.subject).includes('UNKNOWN');
  if (subject === 'TOPIC' && isPlace) return isOfTopic ? 'topic' : 'wrong';
  if (subject === 'UNKNOWN' || (subject === 'TOPIC' && states.length > MAX_ANSWERS)) return 'silent';
  return wanted.dangerous === '*' && (subject === 'FIELD' || !isPlace) ? 'dangerous' : 'wrong';
}

describe('the answers of a search', () => {
  it('are right, or on the topic that has the answer, to 95 of 100 questions, and none is dangerous', async () => {
    const verdicts = new Map<string, string[]>();
    const asked = sample(QUESTIONS, 4);
    for (const one of asked) {
      const verdict = verdictOf(one, await find(one.question));
      verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), one.question]);
    }
    const share = (verdict: string) => (verdicts.get(verdict)?.length ?? 0) / asked.length;
    expect(QUESTIONS.length).toBeGreaterThan(2_400);
    expect(verdicts.get('dangerous') ?? []).toEqual([]);
    expect(share('right') + share('topic'), `${verdicts.get('wrong')}`).toBeGreaterThanOrEqual(0.95);
    expect(share('right')).toBeGreaterThanOrEqual(0.65);
    expect(share('wrong'), `${verdicts.get('wrong')}`).toBeLessThanOrEqual(0.02);
  });

  it('are one for each state that the question names', async () => {
    const { answer, answers, states } = await find('registration deadline in ohio and pennsylvania');
    expect(answer).toBeNull();
    expect(answers.map(({ state }) => state?.code)).toEqual(['OH', 'PA']);
    expect(states.map(({ code }) => code)).toEqual(['OH', 'PA']);
  });

  it('say what the service does not have', async () => {
    const { subject, notice } = await find('who won the election in ohio');
    expect([subject, notice]).toEqual(['NOT_AVAILABLE', 'This service has no results, counts or audits of elections.']);
  });

  it.each([
    ['who can be the witness on my ballot envelope, does it count if its my husband', 'MAIL_BALLOT', 'BALLOT_STATUS'],
    ['who won in georgia, i voted by mail', null, 'MAIL_BALLOT'],
    ['when do polls close in ohio', 'ELECTION_DAY', null],
  ])('name what else a question without a sure answer may be about: %s', async (text, topic, otherTopic) => {
    expect(await find(text)).toMatchObject({ topic, otherTopic });
  });

  it('are about ID at the polls, unless the question says otherwise', async () => {
    const slugOf = async (text: string) => (await find(text)).answers[0]?.field?.slug;
    expect(await slugOf('do i need id to vote in wisconsin')).toBe('id_laws_in_person_voting');
    expect(await slugOf('what do i bring to vote in wisconsin')).toBe('id_laws_in_person_voting');
    expect(await slugOf('id to register online in wisconsin')).toMatch(/registration/);
  });

  it.each(['recount', 'sample', 'senate', 'dade', 'registrarse'])('repair no word that is one: %s', async (text) => {
    expect((await find(text)).corrections).toEqual([]);
  });
});
