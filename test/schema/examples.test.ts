import {
  type FieldNode,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { readSamples } from '../../schema/samples.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { MarkdownFile } from '../support/markdown.js';
import { publishFolder } from '../support/publish.js';
import { readReleaseOnce, useService } from '../support/service.js';

/** How many SQL statements each sample operation takes: a resolver without a loader would show here. */
const STATEMENTS: Record<string, number> = {
  FieldsOfTopic: 0,
  CompareStates: 0,
  StatePage: 0,
  VoterInRegion: 2,
  RegionsOfState: 1,
  OverridesPage: 1,
  MapOfField: 0,
  Provenance: 0,
  Elections: 0,
  NextElection: 0,
  CanIStill: 0,
  DeadlinesOfState: 0,
  UpgradeGuide: 0,
  Release: 0,
  Releases: 0,
  ChangesSince: 1,
};

const operations = readSamples();

const service = useService();
beforeAll(async () => {
  // A second release, so that there are changes.
  await publishFolder(withNewAddresses(), service.datasetPath);
  await readReleaseOnce(service);
});

describe('the sample operations', () => {
  it('are all in the table of statements', () => {
    expect(operations.map(({ name }) => name)).toEqual(Object.keys(STATEMENTS));
  });

  it.each(operations)(
    '$name takes the number of statements in the table, and gets a value for each selected field',
    async ({ name, query, variables }) => {
      service.takeStatements();
      const data = await service.data(query, variables);
      expect(service.takeStatements()).toHaveLength(STATEMENTS[name] as number);
      const filled = new Map<string, boolean>();
      note('', data, filled);
      expect([...filled].filter(([, isFilled]) => !isFilled).map(([path]) => path)).toEqual([]);
    },
  );

  it.each(operations)('$name needs a key unless it is open', async ({ open, query, variables }) => {
    const { errors } = await service.graphql(query, variables, { key: 'none' });
    expect(errors?.[0].extensions).toEqual(open ? undefined : { code: 'UNAUTHENTICATED' });
  });
});

/** Records for each path of a result, without list indexes, whether any value there is not null, empty text or an empty list. */
function note(path: string, value: unknown, filled: Map<string, boolean>): void {
  const entries = Array.isArray(value) ? value.map((entry) => ['[]', entry] as const) : undefined;
  const isFilled = value !== null && value !== '' && entries?.length !== 0;
  filled.set(path, filled.get(path) || isFilled);
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of entries ?? Object.entries(value)) note(`${path}/${key}`, part, filled);
}

describe('a document that clients start from', () => {
  // Caches of clients store an object under its type and id. Without the id, another operation overwrites it.
  it.each([
    ['schema/examples.graphql', operations.map(({ query }) => query)],
    ...['voting', 'graphql', 'elections', 'graphql-more'].map((name): [string, string[]] => {
      const page = `src/site/developers/guide/pages/${name}.md`;
      return [page, new MarkdownFile(page).blocks('graphql(?: \\w+)?')];
    }),
    ['README.md', new MarkdownFile('README.md').blocks('graphql')],
  ])('selects the id of each object that has one: %s', (_, documents) => {
    expect(documents.flatMap(withoutId)).toEqual([]);
  });
});

/** The fields whose objects have an id that the document does not select. */
function withoutId(text: string): string[] {
  const info = new TypeInfo(buildSchema());
  const found: string[] = [];
  const enter = ({ name, selectionSet }: FieldNode) => {
    const type = getNamedType(info.getType());
    if (!selectionSet || !(isObjectType(type) || isInterfaceType(type)) || !type.getFields().id) return;
    const hasId = selectionSet.selections.some((one) => one.kind === Kind.FIELD && one.name.value === 'id');
    if (!hasId) found.push(`${name.value} in ${text.slice(0, 100)}`);
  };
  visit(parse(text), visitWithTypeInfo(info, { Field: { enter } }));
  return found;
}

describe('REST routes', () => {
  it.each([
    ['/v2/election/field/', 0],
    ['/v2/election/data/state/CA/', 0],
    ['/v2/election/override/', 1],
    ['/v1/election/field/', 0],
    ['/v1/election/data/state/IL/', 1],
  ])('%s takes %d statements', async (path, expected) => {
    service.takeStatements();
    await service.json(path);
    expect(service.takeStatements()).toHaveLength(expected);
  });
});
