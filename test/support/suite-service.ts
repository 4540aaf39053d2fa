import { afterAll, beforeAll } from 'vitest';
import { type Service, startService } from './service.js';
import type { ServiceOptions } from './service-options.js';

/** A service of its own for all tests of a file. */
export function suiteService(options: ServiceOptions = {}): Service {
  const service = {} as Service;
  beforeAll(async () => {
    Object.assign(service, await startService(options));
  });
  afterAll(() => service.stop?.());
  return service;
}
