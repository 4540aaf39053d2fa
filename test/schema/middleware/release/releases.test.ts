import { beforeAll, describe, expect, it } from 'vitest';
import { rollBack } from '../../../../db/storage/publish/rollback.js';
import { publishFolder } from '../../../support/publish.js';
import { useService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';

/** The releases, newest first: the first content again, another text, and the first content. */
let versions: string[];
const service = useService({ dataset: writeDataset() });
beforeAll(async () => {
  const first = (await ask('{ release { id } }')).release.id;
  const plastic = writeDataset(edited('values.csv', 'type,paper', 'type,machine'));
  const second = (await publishFolder(plastic, service.datasetPath)).release.version;
  const third = await rollBack({ path: service.datasetPath, version: first });
  versions = [third.release.version, second, first];
});

async function ask(query: string) {
  return service.data(query, {}, { key: 'none' });
}

describe('the releases', () => {
  it('are listed newest first, without a key', async () => {
    const { releases } = await ask('{ releases { totalCount nodes { id version sequence } } }');
    expect(releases).toEqual({
      totalCount: 3,
      nodes: versions.map((version, index) => ({ id: `summary:${version}`, version, sequence: 3 - index })),
    });
  });

  it('say what was rolled back, and how much each changed', async () => {
    const { releases } = await ask('{ releases { nodes { rolledBackTo changeSummary { total changed slugs } } } }');
    const one = { total: 1, changed: 1, slugs: ['ballot_type'] };
    expect(releases.nodes).toEqual([
      { rolledBackTo: versions[2], changeSummary: one },
      { rolledBackTo: null, changeSummary: one },
      { rolledBackTo: null, changeSummary: null },
    ]);
  });

  it('go on after the id of a summary', async () => {
    const after = `summary:${versions[1]}`;
    const { releases } = await ask(`{ releases(first: 2, after: "${after}") { nodes { version } } }`);
    expect(releases.nodes).toEqual([{ version: versions[2] }]);
  });

  it('after an unknown cursor are an error that names the newest and the oldest one', async () => {
    const { data, errors } = await service.graphql('{ releases(after: "2020-01-01-00000000") { totalCount } }');
    expect(data).toEqual({ releases: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0].message).toContain(`newest release is ${versions[0]}, the oldest is ${versions[2]}`);
  });
});
