import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { noticeIn } from '../../../../db/domain/language/languages.js';
import { SEARCH_TOPICS } from '../../../../db/domain/search/topics.js';
import { wordLists } from '../../../../db/domain/search/word-lists.js';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

interface Found {
  subject: string;
  notice: string | null;
  answers: { field: { slug: string } | null }[];
  states: { code: string }[];
}

async function find(text: string): Promise<Found> {
  const query = `query ($text: String!) { search(text: $text) {
    subject notice answers { field { slug } } states { code } } }`;
  return (await service.graphql(query, { text })).data.search;
}

type Question = Record<'class' | 'question' | 'subject' | 'state' | 'fields', string>;
/** Those of the list that are in Spanish. */
const QUESTIONS = (
  parse(readFileSync(new URL('answers.csv', import.meta.url)), { columns: true }) as Question[]
).filter((one) => one.class === 'spanish');

it('answers each question in Spanish of the list, all of them right', async () => {
  expect(QUESTIONS.length).toBeGreaterThan(30);
  for (const { question, subject, state, fields } of QUESTIONS) {
    const found = await find(question);
    expect([...subject.split('|'), 'TOPIC'], question).toContain(found.subject);
    expect([question, found.states.map(({ code }) => code).join()]).toEqual([question, state]);
    if (found.subject === 'FIELD') expect(fields.split('|'), question).toContain(found.answers[0]?.field?.slug);
  }
});

it.each([
  ['¿Quién ganó la elección en Ohio?', 'This service has no results, counts or audits of elections.'],
  ['¿Es obligatorio votar en Texas?', 'This service has nothing about a duty to vote.'],
  ['¿Puedo votar dos veces?', 'This service has no answers about voting more than once.'],
  ['¿Puedo cambiar mi voto en Georgia?', 'This service has no answers about voting more than once.'],
])('says what the service does not have: %s', async (question, notice) => {
  expect(await find(question)).toMatchObject({ subject: 'NOT_AVAILABLE', notice });
});

it('has only topics that exist, and says all notices in Spanish', () => {
  for (const { topic, notice } of wordLists().subjects) {
    if (topic) expect(SEARCH_TOPICS).toContain(topic);
    if (notice) expect(noticeIn('es', notice)).not.toBe(notice);
  }
});
