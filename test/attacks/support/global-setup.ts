import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { datasetWithOverrides } from '../../bench/fixture.js';
import setUpTests from '../../support/global-setup.js';
import { publishFolder } from '../../support/publish.js';
import { writeSkewedDataset } from '../../support/skewed-dataset.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Published datasets: 60,000 overrides, 254 in each state, and nearly all in one state and in one county. */
    largeRelease: string;
    regionsRelease: string;
    skewedRelease: string;
  }
}

/** As many as Texas has counties. */
const REGIONS = 254;
const STATES = 51;

/** Publishes the datasets once: attacked services start on copies of them. */
export default async function setUp(project: TestProject) {
  let root = '';
  const provide: TestProject['provide'] = (key, value) => {
    if (key === 'temporaryRoot') root = value as string;
    project.provide(key, value);
  };
  const tearDown = await setUpTests({ provide } as TestProject);
  const publish = async (name: `${'large' | 'regions' | 'skewed'}Release`, write: (folder: string) => string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    const path = join(root, `${name}.sqlite`);
    await publishFolder(write(folder), path);
    project.provide(name, path);
  };
  await publish('largeRelease', (folder) => datasetWithOverrides(folder, 60_000));
  await publish('regionsRelease', (folder) => datasetWithOverrides(folder, REGIONS * STATES));
  await publish('skewedRelease', (folder) => writeSkewedDataset(folder, { regions: 5_000 }));
  return tearDown;
}
