import { describe, expect, it } from 'vitest';
import { GUIDE_PATHS } from '../../support/guide.js';
import { type Answer, BROWSER, send, sendHead } from '../../support/http-request.js';
import { keyedTexts, sampleTexts, unescaped } from '../../support/keyed-values.js';
import { sample } from '../../support/sample.js';
import { type Service, withService } from '../../support/service.js';

const FORMATS = ['', 'format=csv', 'format=json'];
/** Everyone may open these. */
const OPEN = [
  '/states',
  '/fields',
  '/elections',
  '/coverage',
  '/search?q=how+do+I+register+in+ohio',
  '/search?q=notary',
];
/** Pages about the service, and its documents. */
const PLAIN = [
  ...['/', ...GUIDE_PATHS, '/docs/upgrade', '/docs/api/v1', '/docs/api/v2', '/graphiql', '/graphql', '/schema.graphql'],
  ...['/docs/api/v1/openapi.json', '/docs/api/v2/openapi.json', '/healthz', '/readyz'],
];
const UNKNOWN = ['/states/XX', '/states/IL/regions/Nowhere', '/fields/polls_opne', '/elections/US-2028-11-08'];
/** Values that documents quote as examples: they are part of the text, not read from the release. */
const QUOTED = new Set([
  '/docs/elections: Postmarked by Election Day',
  '/docs/elections: Postmarked by Election Day, received within 7 days after Election Day',
  '/schema.graphql: 29 days before Election Day',
  '/docs/api/v1/openapi.json: Return the signature statement by 5 p.m. on the 22nd day after a regular statewide election; in other elections, by 5 p.m. two days before certification',
  '/docs/api/v2/openapi.json: Return the signature statement by 5 p.m. on the 22nd day after a regular statewide election; in other elections, by 5 p.m. two days before certification',
  '/docs/api/v2/openapi.json: Since AB 827 of 2025; a drop box may take the statement.',
  '/docs/api/v2/openapi.json: Received by Election Day',
  '/docs/api/v2/openapi.json: drop_box, local_election_office',
  '/docs/api/v2/openapi.json: drop_box, local_election_office, polling_place',
  '/docs/api/v2/openapi.json: local_election_office, polling_place',
  '/docs/api/v2/openapi.json: https://bloomingtonelectionsil.gov/vote-by-mail-2/',
  '/docs/api/v2/openapi.json: https://champaigncountyclerkil.gov/elections/many-ways-vote/vote-mail-information',
]);
/** Its pages show sample values to everyone. */
const SAMPLE_PAGES: readonly string[] = GUIDE_PATHS;
/** At the same time. */
const BATCH = 40;

interface Everything {
  states: string[];
  fields: string[];
  elections: string[];
  regions: string[];
  /** Version. */
}

async function readEverything({ graphql }: Service): Promise<Everything> {
  const { data } = await graphql(
    '{ states { code own: regions { name } all: regions(all: true) { name } } fields { slug } elections(from: "2026-01-01") { id } }',
  );
  type State = { code: string; own: { name: string }[]; all: { name: string }[] };
  return {
    states: data.states.map(({ code }: State) => code),
    fields: data.fields.map(({ slug }: { slug: string }) => slug),
    elections: data.elections.map(({ id }: { id: string }) => id),
    // Of counties without a value of their own, the first of each state.
    regions: data.states.flatMap(({ code, own, all }: State) =>
      [...new Set([...own, ...all.slice(0, 1)].map(({ name }) => name))].map(
        (name) => `/states/${code}/regions/${encodeURIComponent(name)}`,
      ),
    ),
  };
}

function keyedPaths({ states, fields, elections, regions }: Everything): string[] {
  const paths = [
    ...states.map((code) => `/states/${code}`),
    ...regions,
    ...fields.flatMap((slug) => [`/fields/${slug}`, `/fields/${slug}?sort=value`]),
    ...elections.map((id) => `/elections/${id}`),
    ...['/compare', '/compare?states=CA,IL,NY&topic=ABSENTEE', '/compare?states=CA,il', '/compare?states=AK,AL'],
    ...['/changes', '/embed/fields/polls_open'],
    ...['/embed/elections/US-2028-11-07', '/elections/US-2028-11-07?show=early'],
    ...states.map((code) => `/embed/states/${code}/registration_laws`),
  ];
  return sample(paths, 30);
}

const calendarPaths = ({ states, elections }: Everything): string[] =>
  sample(
    [
      ...states.map((code) => `/calendar/US-2028-11-07/${code}.ics`),
      ...elections.map((id) => `/calendar/${id}/CA.ics`),
    ],
    5,
  );

const everyFormat = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    FORMATS.map((format) => (format ? `${path}${path.includes('?') ? '&' : '?'}${format}` : path)),
  );

/** Opens each path as a browser, as a program, and with HEAD. */
async function openAll(url: string, paths: readonly string[], see: (path: string, answer: Answer) => void) {
  const requests = paths.flatMap((path) => [
    async () => see(path, await send(url, path, { headers: BROWSER })),
    async () => see(path, await send(url, path)),
    async () => see(path, await sendHead(url, path, BROWSER)),
  ]);
  for (let index = 0; index < requests.length; index += BATCH)
    await Promise.all(requests.slice(index, index + BATCH).map((request) => request()));
}

describe('without a key', () => {
  const inMode = (check: (service: Service, everything: Everything) => Promise<void>) =>
    withService({}, async (service) => check(service, await readEverything(service)));

  it('no page of a state, region, field, election or comparison opens, in any format or with HEAD', () =>
    inMode(async ({ url }, everything) => {
      const open: string[] = [];
      await openAll(url, everyFormat(keyedPaths(everything)), (path, { status }) => {
        if (status !== 401) open.push(`${status} ${path}`);
      });
      expect(open).toEqual([]);
    }));

  it('no response has a keyed value, apart from the listed samples', () =>
    inMode(async (service, everything) => {
      const [texts, samples] = await Promise.all([keyedTexts(service), sampleTexts(service)]);
      expect(texts.length).toBeGreaterThan(1500);
      const paths = [
        ...everyFormat([...OPEN, ...UNKNOWN, ...keyedPaths(everything).filter((_, index) => index % 10 === 0)]),
        ...[...PLAIN, ...calendarPaths(everything).slice(0, 3)],
      ];
      const leaks = new Set<string>();
      await openAll(service.url, paths, (path, { body }) => {
        let seen = unescaped(body);
        // Removed, because the text of a sample can have that of another value within.
        if (SAMPLE_PAGES.includes(path)) for (const sample of samples) seen = seen.replaceAll(sample, '');
        for (const text of texts) if (seen.includes(text)) leaks.add(`${path}: ${text}`);
      });
      expect([...leaks].filter((leak) => !QUOTED.has(leak))).toEqual([]);
    }));
});
