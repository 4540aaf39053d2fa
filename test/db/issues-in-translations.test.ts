import { describe, expect, it } from 'vitest';
import { type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';

const translations = (...rows: string[]) => ({
  'translations.csv': `${['language,state,field,text,keywords,source,as_of', ...rows].join('\n')}\n`,
});

type Column = 'language' | 'state' | 'field' | 'text' | 'keywords' | 'source' | 'as_of';

/** A case for a row behind another one. */
const row = (text: string, column: Column, value: string, expected: string): IssueCase => [
  `${text}: ${column}`,
  translations('es,,ballot_type,Tipo de papeleta,papeletas,Glossary,', text),
  `translations.csv:3 ${column}`,
  value,
  expected,
];

describe('an import reports the row, the value and what was expected for a text in another language:', () => {
  itReportsIssue([
    row('fr,,primary_date,Date,,Glossary,', 'language', 'fr', 'one of es'),
    row('en,,primary_date,Day,,Glossary,', 'language', 'en', 'one of es'),
    row('es,,polls_open,Apertura,,Glossary,', 'field', 'polls_open', 'a slug from fields.csv'),
    row('es,,primary_date,,,Glossary,', 'text', '', 'the text in the language'),
    row('es,,primary_date,Fecha,,,', 'source', '', 'where the words are from'),
    row('es,,primary_date,Fecha,,Glossary,1/2/2026', 'as_of', '1/2/2026', 'a date, YYYY-MM-DD'),
    row('es,,primary_date,tipo de Papeleta,,Glossary,', 'text', 'tipo de Papeleta', 'a unique label; line 2'),
    row(`es,,primary_date,${'x'.repeat(61)},,Glossary,`, 'text', 'x'.repeat(61), 'at most 60 characters'),
    row('es,,primary_date,Fecha,Papeletas,Glossary,', 'keywords', 'Papeletas', 'keywords that no field has'),
    row('es,,ballot_type,Clase,,Glossary,', 'state', '', 'a unique combination of language, field, state'),
    row('es,ZZ,gov_tool_verify,https://example.org/es,,Guide,', 'state', 'ZZ', 'a code from states.csv'),
    row('es,AA,gov_tool_verify,example.org/es,,Guide,', 'text', 'example.org/es', 'a URL that starts with'),
    row('es,AA,gov_tool_verify,https://example.org/es,uno,Guide,', 'keywords', 'uno', 'only labels have keywords'),
    row('es,AA,registration_laws,Mayor de 18,,Guide,', 'field', 'registration_laws', 'a field of the format URL'),
  ]);

  it('none, if a label has no row, or the same keywords are those of a field in English', async () => {
    expect(await issuesOf(translations('es,,ballot_type,Ballot type,ballot,Glossary,'))).toEqual([]);
  });
});
