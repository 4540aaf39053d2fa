import { expect } from 'vitest';
import { CONNECTION_OPERATIONS } from './connection-operations.js';
import { ELECTION_OPERATIONS } from './election-operations.js';
import { KEY_OPERATION } from './key-operation.js';

const SOURCE = '{ text publisher kind url }';
const COMMON = `id slug text spanish: textIn(language: ES) tooLate(on: "2026-05-27") footnotes footnotesHtml source sourceLink ${SOURCE} sourceLinks ${SOURCE} reportUrl asOf modifiedAt field { slug }
  state { code } region { name }`;
const from = (source: string, link: object) => ({ source, sourceLink: link, sourceLinks: [link] });
const GUIDE = { text: 'Guide', publisher: 'Voting Guide', kind: 'PUBLIC_INTEREST', url: 'https://guide.example.org' };
const common = (slug: string, rest: object) => ({
  id: `AA/${slug}`,
  slug,
  ...{ tooLate: '', footnotes: '' },
  ...from('Guide', GUIDE),
  reportUrl: expect.stringContaining(`mailto:keys@example.org?subject=Problem%20with%20AA%2F${slug}%20(`),
  asOf: null,
  field: { slug },
  state: { code: 'AA' },
  region: null,
  ...rest,
});
const asked = (slug: string, type: string, value: string) =>
  `{ state(code: "AA") { item(slug: "${slug}") { ... on ${type} { ${COMMON} ${value} } } } }`;
function item(slug: string, rest: { footnotes?: string; [property: string]: unknown }) {
  const footnotesHtml = rest.footnotes ? `<p>${rest.footnotes}</p>` : '';
  return { state: { item: common(slug, { footnotesHtml, ...rest }) } };
}

/** Operations that together reach every field about the data, each with the whole answer that it must give. */
export const DATA_OPERATIONS: [query: string, answer: object][] = [
  [
    asked('has_pav_everyone', 'BooleanItem', 'value'),
    item('has_pav_everyone', {
      ...{ text: 'True', spanish: 'Sí', value: true },
      footnotes: 'Since 2020.',
      ...from('State law 1', {
        text: 'State law 1',
        publisher: 'Legislature of Alpha',
        kind: 'OFFICIAL',
        url: 'https://law.example.org/sections/1',
      }),
      asOf: '2025-01-02',
      modifiedAt: '2026-01-01T00:00:00Z',
    }),
  ],
  [
    asked('primary_date', 'DateItem', 'date'),
    item('primary_date', {
      ...{ text: '2026-06-02', spanish: null, date: '2026-06-02' },
      ...from('Calendar', { text: 'Calendar', publisher: null, kind: null, url: null }),
      asOf: '2026-01-05',
      modifiedAt: '2026-01-02T00:00:00Z',
    }),
  ],
  [
    asked('early_voting_starts', 'MarkdownItem', 'html'),
    item('early_voting_starts', {
      text: 'N/A',
      spanish: 'no se ofrece',
      html: '<p>N/A</p>',
      modifiedAt: '2026-01-07T00:00:00Z',
    }),
  ],
  [
    asked('registration_methods', 'MultiSelectItem', 'selected'),
    item('registration_methods', {
      text: 'email, mail',
      spanish: 'Por correo electrónico, Por correo',
      selected: ['email', 'mail'],
      footnotes: 'By mail too.',
      modifiedAt: '2026-01-04T00:00:00Z',
    }),
  ],
  [
    asked('ballot_type', 'SingleSelectItem', 'selected'),
    item('ballot_type', { text: 'paper', spanish: null, selected: 'paper', modifiedAt: '2026-01-05T00:00:00Z' }),
  ],
  [
    asked('gov_tool_verify', 'UrlItem', 'url link { status checkedAt finalUrl }'),
    item('gov_tool_verify', {
      text: 'https://example.org/verify?a=1&b=2',
      spanish: 'https://example.org/es/verify',
      url: 'https://example.org/verify?a=1&b=2',
      link: { status: 'WORKS', checkedAt: '2026-02-10', finalUrl: 'https://example.org/verify/2' },
      modifiedAt: '2026-01-06T00:00:00Z',
    }),
  ],
  [
    '{ fields(slugs: ["ballot_type"]) { id slug label labelIn(language: ES) optionsIn(language: EN) labelSourceIn(language: ES) topicIn(language: ES) action method description format topic position isReserved knownValues keywords options hasOverrides v1Slugs { slug } items { text } } }',
    {
      fields: [
        {
          ...{ id: 'ballot_type', slug: 'ballot_type', label: 'Ballot type', labelIn: 'Tipo de papeleta' },
          ...{ labelSourceIn: 'Glossary', optionsIn: ['Paper', 'Machine'], topicIn: 'Devolver la papeleta' },
          description: 'Kind of ballot.',
          format: 'SINGLE_SELECT',
          topic: 'BALLOT_RETURN',
          position: 1,
          ...{ action: null, method: null, isReserved: false, knownValues: 1, keywords: [] },
          options: ['paper', 'machine'],
          ...{ hasOverrides: true, v1Slugs: [] },
          items: [{ text: 'paper' }, { text: '' }],
        },
      ],
    },
  ],
  [
    '{ field(slug: "early_voting_starts") { options hasOverrides v1Slugs { slug } } }',
    { field: { options: null, hasOverrides: false, v1Slugs: [{ slug: 'early_voting' }] } },
  ],
  [
    '{ states { id code ocdId name knownValues information(slugs: ["ballot_type"]) { text } regions { name } overrides { id } } }',
    {
      states: [
        {
          id: 'AA',
          code: 'AA',
          ocdId: 'ocd-division/country:us/state:aa',
          knownValues: 7,
          name: 'Alpha',
          information: [{ text: 'paper' }],
          regions: [{ name: 'North/South County' }, { name: 'Port City' }],
          overrides: [
            { id: 'override:AA/North/South County/ballot_type' },
            { id: 'override:AA/North/South County/has_pav_everyone' },
            { id: 'override:AA/North/South County/primary_date' },
            { id: 'override:AA/North/South County/registration_methods' },
            { id: 'override:AA/Port City/gov_tool_verify' },
            { id: 'override:AA/Port City/registration_laws' },
          ],
        },
        {
          ...{ id: 'BB', code: 'BB', ocdId: 'ocd-division/country:us/state:bb', name: 'Beta', knownValues: 1 },
          ...{ information: [{ text: '' }], regions: [], overrides: [] },
        },
      ],
    },
  ],
  [
    `{ region(state: "AA", name: "Port City") { id name fips ocdId kind state { code } counties { id } areas { id } overrides { id }
      item(slug: "ballot_type") { text } information(slugs: ["gov_tool_verify"]) { text } } }`,
    {
      region: {
        id: 'AA/Port City',
        name: 'Port City',
        fips: null,
        ocdId: null,
        counties: [],
        areas: [],
        kind: 'OTHER',
        state: { code: 'AA' },
        overrides: [{ id: 'override:AA/Port City/gov_tool_verify' }, { id: 'override:AA/Port City/registration_laws' }],
        item: { text: 'paper' },
        information: [{ text: 'https://port.example.org/verify' }],
      },
    },
  ],
  [
    '{ v1Slugs(slugs: ["notes", "registration_submission_email", "vbm_permanent_anyone"]) { id slug format longName rule value note fields { slug } } }',
    {
      v1Slugs: [
        {
          id: 'v1:notes',
          slug: 'notes',
          format: 'MARKDOWN',
          longName: 'Notes.',
          rule: 'FOOTNOTES',
          value: '',
          note: 'Deleted.',
          fields: [{ slug: 'has_pav_everyone' }, { slug: 'registration_laws' }, { slug: 'registration_methods' }],
        },
        {
          id: 'v1:registration_submission_email',
          slug: 'registration_submission_email',
          format: 'BOOLEAN',
          longName: 'By email.',
          rule: 'OPTION',
          value: 'email',
          note: 'Deleted.',
          fields: [{ slug: 'registration_methods' }],
        },
        {
          id: 'v1:vbm_permanent_anyone',
          slug: 'vbm_permanent_anyone',
          format: 'BOOLEAN',
          longName: 'Any voter may join the list.',
          rule: 'SAME',
          value: '',
          note: 'Renamed.',
          fields: [{ slug: 'has_pav_everyone' }],
        },
      ],
    },
  ],
  ...ELECTION_OPERATIONS,
  ...CONNECTION_OPERATIONS,
];

/** Operations that together reach every field of the schema. */
export const OPERATIONS = [...DATA_OPERATIONS, KEY_OPERATION];
