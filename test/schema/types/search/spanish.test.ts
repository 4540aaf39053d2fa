import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
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
    expect(subject.split('|'), question).toContain(found.subject);
    expect([question, found.states.map(({ code }) => code)]).toEqual([question, [state]]);
    if (found.subject === 'FIELD') expect(fields.split('|'), question).toContain(found.answers[0]?.field?.slug);
  }
});

it.each([
  ['¿Hasta cuándo me puedo inscribir en Ohio?', 'OH', /^registration_deadline/],
  ['¿Necesito una identificación con foto en Wisconsin?', 'WI', 'id_laws_in_person_voting'],
  ['¿A qué hora abren las casillas en Florida?', 'FL', 'polls_open'],
  ['¿A qué hora cierran los lugares de votación en California?', 'CA', 'polls_close'],
  ['¿Cuándo empieza la votación anticipada en Texas?', 'TX', 'early_voting_starts'],
  ['¿Cuándo termina el voto anticipado en Georgia?', 'GA', 'early_voting_ends'],
  ['¿Dónde está mi casilla en Nevada?', 'NV', 'gov_tool_polling_place'],
  ['¿Dónde está mi papeleta? Colorado', 'CO', 'gov_tool_absentee_tracker'],
  ['¿Puedo votar con antecedentes penales en Florida?', 'FL', 'felony_voting_options'],
  ['¿Puedo votar si estoy en libertad condicional en Texas?', 'TX', 'felony_voting_options'],
  ['comprobar mi inscripción en Illinois', 'IL', 'gov_tool_verify'],
  ['¿Me puedo inscribir el día de las elecciones en Colorado?', 'CO', 'has_sdr_election_day'],
  ['¿Necesito un notario para votar por correo en Carolina del Norte?', 'NC', 'id_laws_ballot_return'],
  ['¿Cuándo debe llegar mi papeleta por correo en Ohio?', 'OH', 'ballot_return_deadline_mail'],
  ['¿Dónde puedo entregar mi papeleta en Arizona?', 'AZ', 'ballot_return_locations'],
  ['¿Quién puede votar por correo en Texas?', 'TX', 'absentee_voting_laws'],
  ['¿Qué hago si perdí mi papeleta en Oregón?', 'OR', 'absentee_ballot_issues'],
  ['quiero registrarce para votar en Utah', 'UT', /^(registration_|gov_tool_registration)/],
])('answers %s', async (question, state, field) => {
  const { subject, answers, states } = await find(question);
  expect([subject, states.map(({ code }) => code)]).toEqual(['FIELD', [state]]);
  expect(answers[0]?.field?.slug).toMatch(field);
});

it.each([
  ['¿Quién ganó la elección en Ohio?', 'This service has no results, counts or audits of elections.'],
  ['¿Es obligatorio votar en Texas?', 'This service has nothing about a duty to vote.'],
  ['¿Puedo votar por mi madre en Utah?', 'This service has no answers about voting for others.'],
  ['¿Puedo votar dos veces?', 'This service has no answers about voting more than once.'],
  ['¿Puedo cambiar mi voto en Georgia?', 'This service has no answers about voting more than once.'],
])('says what the service does not have: %s', async (question, notice) => {
  expect(await find(question)).toMatchObject({ subject: 'NOT_AVAILABLE', notice });
});

it.each([
  '¿Cuándo mandan las papeletas por correo en Colorado?',
  '¿Puedo votar en dos estados?',
  '¿Puedo tomar una foto de mi papeleta en Iowa?',
  '¿Cómo me doy de baja del registro de votantes en Ohio?',
  'tengo 17 años, ¿puedo votar en las primarias de Illinois?',
])('gives no answer where none is sure: %s', async (question) => {
  expect(await find(question)).toMatchObject({ answers: [] });
});
