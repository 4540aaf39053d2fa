import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withNewAddresses } from '../../support/bundled-edit.js';
import { isolated, pathOf, spawnService, untilPrinted } from '../../support/run.js';
import type { Key } from '../../support/service-options.js';
import { bin, publish } from './tools.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built service, which all files share: it has two releases. */
    world: { url: string; key: Key; accountsPath: string };
  }
}

/** Starts the built service in an empty folder, as a first user does, and publishes a second release, as a data team does. */
export default async function setUp({ provide }: TestProject) {
  if (!existsSync(bin('relay-compiler')))
    throw new Error('The packages of test/world are missing. Install them: npm run install:world');
  const root = mkdtempSync(join(tmpdir(), 'civic-data-world-'));
  const environment = isolated({}, root);
  const service = spawnService(environment);
  const printed = await untilPrinted(service, '/graphql\n\n');
  const [, keyId, keySecret] = /Demo key +id (\S+) +secret (\S+)/.exec(printed) as unknown as [string, string, string];
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) as unknown as [string];

  await publish(environment, withNewAddresses(root));

  provide('temporaryRoot', root);
  provide('bundledRelease', pathOf(environment, 'DATASET_URL'));
  provide('world', { url, key: { keyId, keySecret }, accountsPath: pathOf(environment, 'ACCOUNTS_URL') });
  return async () => {
    const closed = once(service, 'close');
    service.kill('SIGTERM');
    await closed;
    rmSync(root, { recursive: true, force: true });
  };
}
