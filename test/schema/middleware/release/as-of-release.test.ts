import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATASET_FILE, releaseFolder } from '../../../../db/storage/release/archived.js';
import { ChangedService, useChangedService } from '../../../support/changed-service.js';
import { measureCost } from '../../../support/cost-comparison.js';
import { edited, SMALL_DATASET } from '../../../support/small-dataset.js';

/** Versions of the five releases, oldest first. In the first one, the ballot type of AA is paper; in the second, machine. */
let versions: string[];
const changed = useChangedService();
beforeAll(async () => {
  ({ versions } = changed);
});

const ask = (query: string, variables = {}, key: 'active' | 'none' = 'active') =>
  changed.service.graphql(query, variables, { key });

/** The files of a folder that this process has open. */
const openFiles = (folder: string) =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(folder) ? file : [];
    } catch {
      return [];
    }
  });

const TYPE = 'item(slug: "ballot_type") { text }';

async function warningOf(release: string) {
  const { data, errors, extensions } = await ask(
    'query($release: ID) { state(code: "AA", release: $release) { code } }',
    {
      release,
    },
  );
  expect([data, errors]).toEqual([{ state: null }, undefined]);
  expect(extensions.warnings).toMatchObject([{ path: ['state'] }]);
  return extensions.warnings[0].message;
}

describe('the argument `release`', () => {
  it('answers from that release, with the whole operation', async () => {
    const { data } = await ask(`{
      release { id counts { overrides } }
      state(code: "AA", release: "${versions[1]}") { ${TYPE} regions { overrides { replaces { text } } } }
      ...Other
      search(text: "ballot type in alpha") { answer { item { text } } }
    }
    fragment Other on Query {
      again: state(code: "AA", release: "summary:${versions[1]}") { information(slugs: ["ballot_type"]) { text } overrides { id } }
      skipped: state(code: "AA") @skip(if: true) { id }
    }`);
    expect(data).toMatchObject({
      release: { id: versions[1], counts: { overrides: 6 } },
      state: { item: { text: 'machine' } },
      again: { information: [{ text: 'machine' }], overrides: Array(6).fill({}) },
      search: { answer: { item: { text: 'machine' } } },
    });
    expect(data.state.regions[0].overrides[0].replaces.text).toBe('machine');
  });

  it('may name the current release', async () => {
    const { data } = await ask(
      `{ a: state(code: "AA", release: "${versions[4]}") { id } b: state(code: "AA") { id } }`,
    );
    expect(data).toEqual({ a: { id: 'AA' }, b: { id: 'AA' } });
  });

  it.each([
    [
      'another release',
      (old: string, other: string) =>
        `a: state(code: "AA", release: "${old}") { id } b: fields(release: "${other}") { id }`,
    ],
    [
      'the current one',
      (old: string) => `a: state(code: "AA", release: "${old}") { id } ...{ b: state(code: "AA") { id } }`,
    ],
    [
      'an id of another',
      (old: string, other: string) => `a: state(code: "AA", release: "${old}") { id } node(id: "AA@${other}") { id }`,
    ],
    ['ids of several', (old: string, other: string) => `nodes(ids: ["AA@${old}", "AA@${other}"]) { id }`],
    [
      'an entity of another',
      (old: string) =>
        `_entities(representations: [{ __typename: "State", code: "AA" }, { __typename: "State", id: "BB@${old}" }]) { __typename }`,
    ],
  ])('cannot be joined with %s', async (_, fields) => {
    const { data, errors } = await ask(`{ ${fields(versions[0] as string, versions[1] as string)} }`);
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^An operation reads one release, but /),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it.each([
    ['states(codes: ["AA"], release: $release)', `{ ${TYPE} }`, { item: { text: 'machine' } }],
    ['field(slug: "ballot_type", release: $release)', '{ items { text } }', { items: [{ text: 'machine' }, {}] }],
    ['fields(slugs: ["ballot_type"], release: $release)', '{ items { text } }', { items: [{ text: 'machine' }, {}] }],
    ['region(state: "AA", name: "Port City", release: $release)', `{ ${TYPE} }`, { item: { text: 'machine' } }],
    ['overrides(release: $release)', '{ totalCount nodes { id replaces { text } } }', { totalCount: 6 }],
  ])('is one of %s', async (field, selection, expected) => {
    const { data, errors } = await ask(`query($release: ID) { found: ${field} ${selection} }`, {
      release: versions[1],
    });
    expect(errors).toBeUndefined();
    expect([data.found].flat()[0]).toMatchObject(expected);
  });

  it('is a part of each id, so that client caches keep the releases apart, and of no cursor', async () => {
    const { data } = await ask(`{
      state(code: "AA", release: "${versions[1]}") { id item(slug: "ballot_type") { id field { id } } regions { id }
        deadlines(election: "AA-2026-06-02") { id election { id } } }
      overrides(first: 1, release: "${versions[1]}") { nodes { id } pageInfo { endCursor } }
    }`);
    const id = (name: string) => `${name}@${versions[1]}`;
    expect(data.state).toEqual({
      id: id('AA'),
      item: { id: id('AA/ballot_type'), field: { id: id('ballot_type') } },
      regions: [{ id: id('AA/North/South County') }, { id: id('AA/Port City') }],
      deadlines: expect.arrayContaining([
        { id: id('AA-2026-06-02.AA.early_voting_starts.opens'), election: { id: id('AA-2026-06-02') } },
      ]),
    });
    const [{ id: override }] = data.overrides.nodes;
    expect(override).toBe(id(`override:${data.overrides.pageInfo.endCursor}`));
  });

  it('shows no value without a key', async () => {
    const query = `{ state(code: "AA", release: "${versions[1]}") { code ${TYPE} } region(state: "AA", name: "Port City", release: "${versions[1]}") { id } }`;
    const { data, errors } = await ask(query, {}, 'none');
    expect(data).toEqual({ state: { code: 'AA', item: null }, region: null });
    const codes = errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('costs what checking a file takes', async () => {
    const points = async (args: string) =>
      (await measureCost(changed.service, `{ state(code: "AA"${args}) { code } }`))?.points ?? Number.NaN;
    // 2 states × 7 fields and 5 overrides: 19 rows.
    expect((await points(`, release: "${versions[1]}"`)) - (await points(''))).toBe(2);
  });

  it('is not opened for a client without the points for it', async () => {
    const limited = await ChangedService.start({ rateLimit: { points: 2, seconds: 3_600 } });
    const { service } = limited;
    const regions = Array.from({ length: 12_000 }, (_, n) => `AA,Region ${n},ballot_type,paper,Guide,,\n`);
    const publish = (rows: string[]) =>
      limited.publish({ 'overrides.csv': `${SMALL_DATASET['overrides.csv']}${rows.join('')}` });
    const version = await publish(regions);
    await publish(regions.slice(1));
    const { errors } = await service.graphql(`{ state(code: "AA", release: "${version}") { code } }`);
    expect(errors?.[0].extensions.code).toBe('RATE_LIMITED');
    expect(openFiles(releaseFolder(service.datasetPath, version) as string)).toEqual([]);
    await service.stop();
  });
});

describe('a release that cannot be read', () => {
  it.each([
    ['yesterday', '"release" must be the version of a release'],
    ['../../etc', '"release" must be the version of a release'],
    ['2020-01-01-00000000', 'There is no release "2020-01-01-00000000".'],
  ])('%s gives null, with a warning that names the oldest', async (release, message) => {
    const text = await warningOf(release);
    expect(text).toContain(message);
    expect(text).toContain(`oldest release that can be read is ${versions[0]}, the newest is ${versions[4]}`);
  });
});

describe('a release whose file is gone', () => {
  let other: ChangedService;
  beforeEach(async () => {
    other = await ChangedService.start();
    return () => other.service.stop();
  });

  const fileOf = (version = '') => join(releaseFolder(other.service.datasetPath, version) as string, DATASET_FILE);
  const messageOf = async (release = '') =>
    (await other.service.graphql(`{ state(code: "AA", release: "${release}") { ${TYPE} } }`)).extensions.warnings[0]
      .message;

  it('gives null, with a warning that names the oldest one that can be read', async () => {
    const [first, second, third] = other.versions;
    rmSync(releaseFolder(other.service.datasetPath, first as string) as string, { recursive: true });
    expect(await messageOf(first)).toContain(`The release ${first} is gone`);
    expect(await messageOf(first)).toContain(`oldest release that can be read is ${second}`);
    // As an earlier version of the service wrote it.
    const older = new DatabaseConstructor(fileOf(second));
    older.pragma('user_version = 1');
    older.close();
    expect(await messageOf(second)).toContain(`The release ${second} is gone`);
    expect(await messageOf(first)).toContain(`oldest release that can be read is ${third}`);
  });

  it('goes on to be one after it was cached', async () => {
    const [first, second] = other.versions as [string, string];
    const query = `{ state(code: "AA", release: "${second}") { ${TYPE} } }`;
    for (let run = 0; run < 3; run += 1)
      expect((await other.service.graphql(query)).data.state.item.text).toBe('machine');
    await other.publish(edited('values.csv', 'type,paper', 'type,machine'));
    rmSync(releaseFolder(other.service.datasetPath, second) as string, { recursive: true });
    expect((await other.service.graphql(query)).extensions.warnings[0].message).toContain(
      `The release ${second} is gone`,
    );
    expect((await other.service.graphql(query.replace(second, first))).data.state.item.text).toBe('paper');
  });
});
