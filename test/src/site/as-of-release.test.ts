import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '../../../db/domain/text/format.js';
import { releaseFolder } from '../../../db/storage/release/archived.js';
import { send } from '../../support/http-request.js';
import { mainText } from '../../support/page-text.js';
import { publishFolder } from '../../support/publish.js';
import { useService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const service = useService({ dataset: writeDataset(), explorer: 'public' });
/** Oldest first: the ballot type of AA is paper, machine, and paper again. The files of the first one are gone. */
let versions: string[];
/** When each was published, as pages say it. */
let moments: string[];
beforeAll(async () => {
  versions = [(await service.graphql('{ release { id } }')).data.release.id];
  for (const files of [
    edited('values.csv', 'type,paper', 'type,machine'),
    edited('values.csv', 'Since 2020', 'Since 2019'),
  ])
    versions.push((await publishFolder(writeDataset(files), service.datasetPath)).release.version);
  const { data } = await service.graphql('{ releases(first: 3) { nodes { publishedAt } } }');
  moments = data.releases.nodes.map(({ publishedAt }: { publishedAt: string }) => momentOf(publishedAt)).reverse();
  rmSync(releaseFolder(service.datasetPath, versions[0] as string) as string, { recursive: true });
});

const rowsOf = async (path: string) => JSON.parse((await service.open(path)).body).rows as Record<string, string>[];

const PAGES = [
  '/states',
  '/states/AA',
  '/states/AA/regions/Port%20City',
  '/fields',
  '/fields/ballot_type',
  '/compare?states=AA,BB',
  '/coverage',
  '/changes',
  '/elections',
  '/elections/US-2028-11-07',
  '/elections/US-2028-11-07?show=early',
];

describe('a page with ?release=', () => {
  it.each(PAGES)('%s says of which day it is, and leads to the current one', async (path) => {
    const { status, body } = await service.open(`${path}${path.includes('?') ? '&' : '?'}release=${versions[1]}`);
    expect(status).toBe(200);
    expect(mainText(body)).toContain(`You see our data of ${moments[1]}`);
    expect(body).toContain('>See today’s data</a>');
    expect(mainText((await service.open(path)).body)).not.toContain('You see our data of');
  });

  it('has the values of that release, as HTML, CSV and JSON', async () => {
    const old = `release=${versions[1]}`;
    const textIn = async (query: string) =>
      (await rowsOf(`/states/AA?${query}format=json`)).find(({ field }) => field === 'ballot_type')?.text;
    // Twice, the second time from the cache.
    for (let run = 0; run < 3; run += 1)
      expect([await textIn(`${old}&`), await textIn('')]).toEqual(['machine', 'paper']);
    expect((await service.open(`/states/AA?${old}&format=csv`)).body).toContain(',machine,');
    expect(JSON.parse((await service.open(`/states/AA?${old}&format=json`)).body).release.version).toBe(versions[1]);
    expect((await service.open(`/fields/ballot_type?${old}`)).body).toContain('<b>Machine</b>');
  });

  it('leads to other pages of that release, also where the address has another spelling', async () => {
    const { body } = await service.open(`/states/AA?release=${versions[1]}`);
    expect(body).toContain(`/fields/ballot_type?release=${versions[1]}"`);
    expect(body).toContain(`/states/AA/regions/Port%20City?release=${versions[1]}"`);
    expect(body).toContain(`?release=${versions[1]}&amp;format=csv"`);
    const { headers } = await service.open(`/states/alpha?release=${versions[1]}`);
    expect(headers.location).toBe(`../states/AA?release=${versions[1]}`);
    const form = await service.open(`/compare?release=${versions[1]}`);
    expect(form.body).toContain(`<input type="hidden" name="release" value="${versions[1]}"`);
  });

  it('is a permanent address of the current release, too', async () => {
    const { status, body } = await service.open(`/states/AA?release=${versions[2]}`);
    expect(status).toBe(200);
    expect(mainText(body)).toContain(`You see our data of ${moments[2]}`);
  });
});

describe('a release that cannot be shown', () => {
  it('is a 410 if its files are gone, with links to the oldest one and to the current page', async () => {
    const path = `/states/AA?release=${versions[0]}`;
    const { status, body } = await service.open(path);
    expect(status).toBe(410);
    expect(body).toContain(`href="../states/AA?release=${versions[1]}"`);
    expect(body).toContain('href="../states/AA"');
    const { detail } = JSON.parse((await send(service.url, path)).body);
    expect(detail).toContain(`The release ${versions[0]} is gone`);
    expect(detail).toContain(`The oldest release that can be read is ${versions[1]}`);
  });

  it.each([
    ['2020-01-01-00000000', 404, 'There is no release "2020-01-01-00000000".'],
    ['', 400, '"release" must be the version of a release, such as'],
    ['../../etc/passwd', 400, '"release" must be the version of a release, such as'],
    ['<script>', 400, 'but got "<script>"'],
  ])('%s is a %i', async (release, status, message) => {
    const answer = await send(service.url, `/states/AA?release=${encodeURIComponent(release)}`);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).detail).toContain(message);
  });
});

it('?release= changes nothing in REST', async () => {
  const path = '/v2/election/data/state/AA/';
  expect(await service.json(`${path}?release=${versions[1]}`)).toEqual(await service.json(path));
});
