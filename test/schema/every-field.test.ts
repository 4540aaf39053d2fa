import { isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { CHANGE_OPERATIONS } from '../support/connection-operations.js';
import { OPERATIONS } from '../support/every-field-operations.js';
import { publishFolder } from '../support/publish.js';
import { useService } from '../support/service.js';
import { edited, writeDataset } from '../support/small-dataset.js';

let version: string;
const service = useService({ dataset: writeDataset() });
const changed = useService({ dataset: writeDataset() });
beforeAll(async () => {
  const plastic = writeDataset(edited('values.csv', 'type,paper', 'type,machine'));
  ({ version } = (await publishFolder(plastic, changed.datasetPath)).release);
});

describe('every field', () => {
  it.each(OPERATIONS)('of %.80s answers as it should', async (query, answer) => {
    expect(await service.graphql(query)).toEqual({ data: answer });
  });

  it.each(CHANGE_OPERATIONS)('of %.80s answers as it should after a second release', async (query, answer) => {
    const data = await changed.data(query);
    expect(data).toEqual(answer(version));
  });

  it('of the schema is reached by these operations', () => {
    const schema = buildSchema();
    const reached = new Set<string>();
    for (const [query] of [...OPERATIONS, ...CHANGE_OPERATIONS]) {
      const info = new TypeInfo(schema);
      const note = { Field: () => void reached.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`) };
      visit(parse(query), visitWithTypeInfo(info, note));
    }
    const all = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) =>
        isObjectType(type) ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [],
      );
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((name) => !reached.has(name))).toEqual([]);
  });
});
