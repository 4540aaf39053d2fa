import type { Service } from './service.js';

/**
 * Has the service read what it reads once a release (states, fields and V1 rules), so that the statements counted afterwards are
 * those of each operation.
 */
export async function readReleaseOnce(service: Service): Promise<void> {
  await service.graphql('{ states { code } v1Slugs { fields { slug } } }');
  service.takeStatements();
}
