import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatasetSite } from '../support/dataset-site.js';
import { expectFigure } from '../support/figure.js';
import {
  builtCivicData,
  type Environment,
  finished,
  isolated,
  spawnService,
  untilPrinted,
  whileRunning,
} from '../support/run.js';
import { edited } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SECOND = edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.');

let site: DatasetSite;
let environment: Environment;
beforeEach(async () => {
  site = await DatasetSite.start();
  const settings = {
    DATASET_URL: site.url.replace('//', '//user:hush-hush@'),
    FOLLOW_SECONDS: '1',
    METRICS: 'public',
  };
  environment = isolated({ ...settings, COPIES: temporaryFolder(), START_WAIT: '0' });
});
afterEach(() => site.stop());

const text = async (url: string) => (await fetch(url)).text();
const verbose = async (url: string) => JSON.parse(await text(`${url}/readyz?verbose`));

describe('a service whose dataset is at a URL', () => {
  it.each<[NodeJS.Signals, number]>([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('exits at once on %s while its start waits for the URL', async (signal, code) => {
    await site.stop();
    const child = spawnService({ ...environment, START_WAIT: '120' });
    const ended = finished(child);
    await untilPrinted(child, '(START_WAIT)');
    const begin = performance.now();
    child.kill(signal);
    expect((await ended).code).toBe(code);
    // Far less than START_WAIT, on a busy machine, too.
    expectFigure('a start on a copy', performance.now() - begin, 5_000, 'ms');
  });

  it('answers from each release, reports its copy, and goes on when the URL fails, also after a restart', async () => {
    const { stdout } = await whileRunning(environment, async (_, url) => {
      expect(await verbose(url)).toEqual({
        ...{ status: 'ready', release: site.first },
        followers: [{ name: 'dataset', ageSeconds: expect.any(Number), problem: null }],
      });
      expect(JSON.parse(await text(`${url}/readyz`))).toEqual({ status: 'ready', release: site.first });
      expect(await text(`${url}/metrics`)).toMatch(/^copy_problem\{copy="dataset"\} 0$/m);
      expect((await fetch(`${url}/releases/latest/fields.json`)).status).toBe(200);
      const second = await site.publish(SECOND);
      site.upload(second);
      await expect.poll(async () => (await verbose(url)).release).toBe(second);
      expect(await text(`${url}/v2/election/field/`)).toContain('Sort of ballot.');
      site.answer('manifest.json', (_, response) => void response.writeHead(503).end());
      const problem = 'The dataset at DATASET_URL cannot be fetched: manifest.json: status 503';
      await expect.poll(async () => (await verbose(url)).followers[0].problem).toBe(problem);
      const metrics = await text(`${url}/metrics`);
      expect(metrics).toMatch(/^copy_problem\{copy="dataset"\} 1$/m);
      expect(metrics).toMatch(/^copy_age_seconds\{copy="dataset"\} [\d.]+$/m);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await builtCivicData(environment, 'query', '{ release { id } }')).stdout).toContain(second);
    });
    const lines = stdout.split('\n').filter((line) => line.includes('cannot be fetched'));
    expect([lines.length, stdout.includes('hush')]).toEqual([1, false]);
    await site.stop();
    await whileRunning(environment, async (_, url) => {
      expect(await text(`${url}/v2/election/field/`)).toContain('Sort of ballot.');
      await expect.poll(async () => (await verbose(url)).followers[0].problem).toContain('ECONNREFUSED');
    });
  });

  it('ends with exit code 1 if there is no copy and no dataset at the URL', async () => {
    const DATASET_URL = environment.DATASET_URL?.replace('dataset.sqlite', 'other/dataset.sqlite') as string;
    const { code, stderr } = await finished(spawnService({ ...environment, DATASET_URL }));
    expect([code, stderr]).toEqual([1, expect.stringContaining('manifest.json: no such file (status 404)')]);
    expect(stderr).toMatch(
      /^DATASET_URL \(http:\/\/127\.0\.0\.1:\d+\/.*dataset\.sqlite\) does not provide a dataset: /,
    );
    expect(stderr).not.toContain('hush');
  });

  it('waits at its first start for a server that comes up a little later', async () => {
    site.answer('manifest.json', (_, response) => {
      response.writeHead(503).end();
      site.answer('manifest.json', undefined);
    });
    const { stdout } = await whileRunning({ ...environment, START_WAIT: '30' }, async (printed) => {
      expect(printed).toContain(`release ${site.first}`);
    });
    expect(stdout).toContain('Trying again for up to 30 seconds (START_WAIT).');
  });
});
