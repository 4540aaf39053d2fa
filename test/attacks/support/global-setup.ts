import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { datasetWithOverrides } from '../../bench/fixture.js';
import setUpTests from '../../support/global-setup.js';
import { publishFolder } from '../../support/publish.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Published datasets: 60,000 overrides, and 254 in each state. */
    largeRelease: string;
    regionsRelease: string;
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
  const publish = async (name: 'largeRelease' | 'regionsRelease', overrides: number) => {
    const folder = join(root, name);
    mkdirSync(folder);
    const path = join(root, `${name}.sqlite`);
    await publishFolder(datasetWithOverrides(folder, overrides), path);
    project.provide(name, path);
  };
  await publish('largeRelease', 60_000);
  await publish('regionsRelease', REGIONS * STATES);
  return tearDown;
}
