import { afterAll, beforeAll, expect } from 'vitest';
import { publishFolder } from './publish.js';
import { type Service, startService } from './service.js';
import type { ServiceOptions } from './service-options.js';
import { type DatasetFiles, edited, writeDataset } from './small-dataset.js';

/** What each release publishes: the first one, a changed text, an emptied value, the first one again, and a removed override. */
const CONTENTS: readonly DatasetFiles[] = [
  {},
  edited('values.csv', 'type,paper', 'type,machine'),
  edited('values.csv', 'type,paper,,Guide,', 'type,,,,'),
  {},
  edited('overrides.csv', 'AA,Port City,registration_laws,Ask the *clerk*.,City page,,2026-02-06T00:00:00Z\n', ''),
];

const FIELDS = `id kind stateCode regionName slug release { sequence }
  before { text footnotes source asOf } after { text footnotes source asOf }`;

/** Starts it for the tests of a file or a group, and stops it after them. Its properties are there from the first test on. */
export function useChangedService(options: ServiceOptions = {}): ChangedService {
  const changed: ChangedService = Object.create(ChangedService.prototype);
  beforeAll(async () => {
    Object.assign(changed, await ChangedService.start(options));
  });
  afterAll(() => changed.service?.stop());
  return changed;
}

/** A service with five releases of the small dataset, of which each but the first made one change. */
export class ChangedService {
  private constructor(
    readonly service: Service,
    /** The releases, oldest first. */
    readonly versions: string[],
  ) {}

  static async start(options: ServiceOptions = {}): Promise<ChangedService> {
    const service = await startService({ ...options, dataset: writeDataset(CONTENTS[0]) });
    const started = new ChangedService(service, [(await service.graphql('{ release { id } }')).data.release.id]);
    for (const files of CONTENTS.slice(1)) started.versions.push(await started.publish(files));
    return started;
  }

  /** @returns the version */
  async publish(files: DatasetFiles, maxChanges = 100): Promise<string> {
    const options = { allowRemovals: true, retention: { releases: 10, changes: maxChanges } };
    return (await publishFolder(writeDataset(files), this.service.datasetPath, options)).release.version;
  }

  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  async changes(args = ''): Promise<any> {
    const { data, errors } = await this.service.graphql(
      `{ changes${args} { nodes { ${FIELDS} } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    );
    expect(errors).toBeUndefined();
    return data.changes;
  }

  /** The sequence numbers of the releases that made the changes. */
  async sequences(args = ''): Promise<number[]> {
    const { nodes } = await this.changes(args);
    return nodes.map(({ release }: { release: { sequence: number } }) => release.sequence);
  }

  /** The message of the error that the arguments get. */
  async issueOf(args: string): Promise<string> {
    const { data, errors } = await this.service.graphql(`{ changes(${args}) { totalCount } }`);
    expect(data).toEqual({ changes: null });
    expect(errors).toMatchObject([{ path: ['changes'], extensions: { code: 'BAD_USER_INPUT' } }]);
    return errors[0].message;
  }

  /** The warning about arguments of `changes` that name nothing. */
  async warningOf(args: string): Promise<string> {
    const { data, errors, extensions } = await this.service.graphql(`{ changes(${args}) { totalCount } }`);
    expect([data, errors]).toEqual([{ changes: null }, undefined]);
    expect(extensions.warnings).toMatchObject([{ path: ['changes'] }]);
    return extensions.warnings[0].message;
  }
}
