import { expect, it } from 'vitest';
import { useChangedService } from '../../../support/changed-service.js';
import { type Service, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const changed = useChangedService();
const first = useService({ dataset: writeDataset() });

interface Value {
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
}

/** An override has no footnotes. */
interface Override {
  cursor: string;
  node: Omit<Value, 'footnotes'>;
}

/** The values of states and regions as a client reads them, by `IL//polls_open` or `IL/City of Chicago/polls_open`. */
async function contentOf(service: Service): Promise<Map<string, Value>> {
  const { data } = await service.graphql(`{
    states { code information { slug text footnotes source asOf } }
    overrides { edges { cursor node { text source asOf } } }
  }`);
  const ofStates = data.states.flatMap(
    ({ code, information }: { code: string; information: (Value & { slug: string })[] }) =>
      information.map(({ slug, ...value }) => [`${code}//${slug}`, value]),
  );
  const ofRegions = data.overrides.edges.map(({ cursor, node }: Override) => [cursor, { footnotes: '', ...node }]);
  return new Map([...ofStates, ...ofRegions]);
}

it('the changes lead from the values of the first release to those of the current one', async () => {
  const content = await contentOf(first);
  const nothing = { text: '', footnotes: '', source: null, asOf: null };
  for (const { stateCode, regionName, slug, before, after } of (await changed.changes()).nodes) {
    const key = `${stateCode}/${regionName ?? ''}/${slug}`;
    expect(content.get(key) ?? nothing).toEqual(before ?? nothing);
    if (after === null && regionName !== null) content.delete(key);
    else content.set(key, after ?? nothing);
  }
  expect(content).toEqual(await contentOf(changed.service));
  expect(content).not.toEqual(await contentOf(first));
});
