import { describe, expect, it } from 'vitest';
import { connect, keyOf, type McpClient } from '../../support/mcp-client.js';
import { publishFolder } from '../../support/publish.js';
import { type Service, withService } from '../../support/service.js';
import { edited, SMALL_DATASET, writeDataset } from '../../support/small-dataset.js';

const onSmallDataset = (check: (service: Service, mcp: McpClient) => Promise<void>) =>
  withService({ dataset: writeDataset() }, async (service) => {
    const mcp = await connect(service, keyOf(service));
    await check(service, mcp);
    await mcp.client.close();
  });

const versionOf = async ({ graphql }: Service): Promise<string> =>
  (await graphql('{ release { version } }')).data.release.version;

/** Publishes a change of one value. */
async function publishChange({ datasetPath }: Service): Promise<void> {
  const files = edited('values.csv', 'AA,ballot_type,paper,,Guide,', 'AA,ballot_type,machine,,Law 3,2026-02-01');
  await publishFolder(writeDataset(files), datasetPath);
}

describe('get_changes', () => {
  it('has no changes in the first release', () =>
    onSmallDataset(async (service, mcp) => {
      const since = await versionOf(service);
      expect((await mcp.call('get_changes')).data).toMatchObject({ since, total: 0, changes: [] });
    }));

  it('lists what changed, with text, source and date before and after', () =>
    onSmallDataset(async (service, mcp) => {
      const first = await versionOf(service);
      await publishChange(service);
      const second = await versionOf(service);
      const today = (await service.graphql('{ release { publishedAt } }')).data.release.publishedAt.slice(0, 10);
      const change = {
        ...{ release: second, kind: 'changed', state: 'AA', slug: 'ballot_type' },
        before: { value: 'paper', source: 'Guide', as_of: 'unknown' },
        after: { value: 'machine', source: 'Law 3', as_of: '2026-02-01' },
      };
      for (const input of [{}, { since: first }, { since: today }, { states: ['Alpha'], slugs: ['ballot_type'] }]) {
        const { data, text } = await mcp.call('get_changes', input);
        expect(data).toMatchObject({ since: first, recorded_since: first, total: 1, changes: [change] });
        expect(text).toContain(
          'from paper [source: Guide; as of: unknown] to machine [source: Law 3; as of: 2026-02-01]',
        );
      }
      expect((await mcp.call('get_changes', { states: ['BB'] })).data).toMatchObject({ total: 0, changes: [] });
      expect((await mcp.call('get_changes', { since: second })).data).toMatchObject({ total: 0, releases: [] });
    }));

  it('names the oldest release that it can start from, if it does not have the requested one', () =>
    onSmallDataset(async (service, mcp) => {
      const first = await versionOf(service);
      await publishChange(service);
      for (const since of ['1999-01-01', '2026-03-01-00000000', 'never']) {
        const { isError, text } = await mcp.call('get_changes', { since });
        expect([isError, text]).toEqual([
          true,
          expect.stringContaining(`The oldest release with recorded changes is ${first}`),
        ]);
      }
    }));

  it('lists at most 100 changes, and says how many there are', () =>
    onSmallDataset(async ({ datasetPath }, mcp) => {
      const codes = Array.from({ length: 150 }, (_, n) => String.fromCharCode(67 + Math.floor(n / 26), 65 + (n % 26)));
      const states = codes.map((code) => `${code},State ${code}\n`).join('');
      const values = codes.map((code) => `${code},ballot_type,paper,,Guide,,2026-01-05T00:00:00Z\n`).join('');
      const files = {
        'states.csv': SMALL_DATASET['states.csv'] + states,
        'values.csv': SMALL_DATASET['values.csv'] + values,
      };
      await publishFolder(writeDataset(files), datasetPath);
      const { data, text } = await mcp.call('get_changes');
      expect([data.total, data.changes.length]).toEqual([150, 100]);
      expect(text).toContain('150 changes');
      expect(text).toContain('of which these are the oldest 100');
    }));
});
