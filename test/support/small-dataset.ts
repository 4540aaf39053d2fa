import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

/** The files of a dataset folder as text, by name. */
export type DatasetFiles = Record<string, string>;

/**
 * A small dataset with every format, every V1 rule, an override of each format, and an unknown value of each format.
 * Two states: AA has values for everything, BB for nothing but one Multi-select that is known to be none.
 * The facts in it are made up for the tests.
 */
export const SMALL_DATASET: Readonly<DatasetFiles> = {
  'states.csv': 'code,name\nAA,Alpha\nBB,Beta\n',
  'fields.csv': `slug,format,topic,options,description
has_pav_everyone,Boolean,absentee,,Any voter may join the list.
primary_date,Date,in_person,,Day of the primary.
registration_laws,Markdown,registration,,Who may register.
registration_methods,Multi-select,registration,email|fax|mail,Ways to register.
ballot_type,Single-select,ballot_return,paper|machine,Kind of ballot.
gov_tool_verify,URL,registration,,Tool to check a registration.
early_voting_starts,Markdown,in_person,,First day of early voting.
`,
  'translations.csv': `language,state,field,text,keywords,source,as_of
es,,ballot_type,Tipo de papeleta,qué papeleta,Glossary,2025-03-01
es,AA,gov_tool_verify,https://example.org/es/verify,,Guide,
`,
  'values.csv': `state,field,text,footnotes,source,as_of,modified_at
AA,has_pav_everyone,True,Since 2020.,State law 1,2025-01-02,2026-01-01T00:00:00Z
AA,primary_date,2026-06-02,,Calendar,2026-01-05,2026-01-02T00:00:00Z
AA,registration_laws,"- 18 or older
- **Resident** ([rules](https://example.org/rules))<script>alert(1)</script>",By mail too.,Guide,,2026-01-03T00:00:00.5Z
AA,registration_methods,email|mail,By mail too.,Guide,,2026-01-04T00:00:00Z
AA,ballot_type,paper,,Guide,,2026-01-05T00:00:00Z
AA,gov_tool_verify,https://example.org/verify?a=1&b=2,,Guide,,2026-01-06T00:00:00Z
AA,early_voting_starts,N/A,,Guide,,2026-01-07T00:00:00Z
BB,registration_methods,,,Asked the office,2026-02-01,2026-01-08T00:00:00Z
`,
  'counties.csv': 'state,fips,name\n',
  'places.csv': 'kind,name,states,counties,population,aliases\n',
  'territories.csv': 'code,names,office,website,source,as_of,zips,towns,zip_source\n',
  'state-abbreviations.csv': 'abbreviation,code,also,source\n',
  'overrides.csv': `state,region,field,text,source,as_of,modified_at
AA,North/South County,has_pav_everyone,False,County page,2026-02-02,2026-02-01T00:00:00Z
AA,North/South County,primary_date,2026-06-09,County page,,2026-02-02T00:00:00Z
AA,North/South County,registration_methods,fax|email,County page,,2026-02-03T00:00:00Z
AA,North/South County,ballot_type,machine,County page,,2026-02-04T00:00:00Z
AA,Port City,gov_tool_verify,https://port.example.org/verify,City page,,2026-02-05T00:00:00Z
AA,Port City,registration_laws,Ask the *clerk*.,City page,,2026-02-06T00:00:00Z
`,
  'regions.csv': 'state,region,counties,ocd_id,source,as_of\n',
  'elections.csv': `id,state,date,type,name,rule,status,source,as_of
AA-2026-06-02,AA,2026-06-02,primary,State primary,First Tuesday of June,scheduled,Calendar,2026-01-05
`,
  'deadlines.csv': `state,field,election_type,rule,note,source,as_of
AA,early_voting_starts,primary,-10d opens roll:next,Only in primaries.,State law 2,
`,
  'sources.csv': `pattern,publisher,kind,home_page,link,reports
Guide,Voting Guide,public_interest,https://guide.example.org,,2026-02-01
State law {number},Legislature of Alpha,official,https://law.example.org,https://law.example.org/sections/{number},
`,
  'links.csv': `url,status,reason,checked_at,final_url
https://example.org/verify?a=1&b=2,works,,2026-02-10,https://example.org/verify/2
`,
  'v1-slugs.csv': `slug,format,long_name,rule,fields,value,note
vbm_permanent_anyone,,,same,has_pav_everyone,,Renamed.
registration_submission_email,Boolean,By email.,option,registration_methods,email,Deleted.
registration_any,Boolean,In any way.,any_option,registration_methods,,Deleted.
early_voting,Boolean,Early voting is offered.,present,early_voting_starts,,Deleted.
notes,Markdown,Notes.,footnotes,has_pav_everyone|registration_laws|registration_methods,,Deleted.
regional_urls,Boolean,Some regions have a tool.,overrides,gov_tool_verify,,Deleted.
specific_general_election_date,Date,Day of an election.,constant,,2022-11-08,Deleted.
`,
  'dataset.json': `${JSON.stringify({
    title: 'Made up for tests',
    published_at: '2026-03-01T00:00:00Z',
    licence: 'None needed.',
    disclaimer: 'Nothing here is true.',
  })}\n`,
};

/** Writes the small dataset into a new folder, with some files replaced; null leaves a file out. */
export function writeDataset(changes: Record<string, string | Buffer | null> = {}): string {
  const folder = join(temporaryFolder(), 'dataset');
  mkdirSync(folder);
  for (const [name, content] of Object.entries({ ...SMALL_DATASET, ...changes })) {
    if (content !== null) writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The small dataset's file with a piece of text replaced; a piece that is not there is a mistake of the test. */
export function edited(file: keyof typeof SMALL_DATASET & string, from: string, to: string): DatasetFiles {
  const text = SMALL_DATASET[file] as string;
  if (!text.includes(from)) throw new Error(`${file} of the small dataset has no ${JSON.stringify(from)}`);
  return { [file]: text.replace(from, to) };
}

/** fields.csv of the small dataset with one more column, some of whose cells are filled in. */
export function fieldColumn(column: 'label' | 'position' | 'keywords', bySlug: Record<string, string>): DatasetFiles {
  const [header = '', ...rows] = (SMALL_DATASET['fields.csv'] as string).trimEnd().split('\n');
  const filled = rows.map((row) => `${row},${bySlug[row.split(',')[0] as string] ?? ''}`);
  return { 'fields.csv': `${[`${header},${column}`, ...filled].join('\n')}\n` };
}

export const labels = (bySlug: Record<string, string>): DatasetFiles => fieldColumn('label', bySlug);

/** A folder whose values link to these addresses, which are values of as many states. */
export function linksFolder(urls: readonly string[], more: Record<string, string> = {}): string {
  const codes = urls.map((_, index) => `C${String.fromCharCode(65 + index)}`);
  return writeDataset({
    'states.csv': `${SMALL_DATASET['states.csv']}${codes.map((code) => `${code},State ${code}\n`).join('')}`,
    'values.csv': `state,field,text,footnotes,source,as_of,modified_at\n${urls.map((url, index) => `${codes[index]},gov_tool_verify,${url},,Guide,,\n`).join('')}`,
    'overrides.csv': 'state,region,kind,field,text,source,as_of,modified_at\n',
    'deadlines.csv': 'state,field,election_type,rule,note,source,as_of\n',
    'links.csv': 'url,status,reason,checked_at,final_url\n',
    ...more,
  });
}
