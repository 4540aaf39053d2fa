import { isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { OPERATIONS } from '../support/every-field.js';
import { publishFolder } from '../support/publish.js';
import { useService } from '../support/service.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });
beforeAll(async () => {
  const machine = writeDataset(edited('values.csv', 'type,paper', 'type,machine'));
  await publishFolder(machine, service.datasetPath, { now: new Date('2026-05-05T05:05:05Z') });
});

// After a change that is meant, write the answers again with `--update`, and read what differs.
describe('every field', () => {
  it.each(OPERATIONS)('of the operation %s answers as it should', async (_, query) => {
    const answer = JSON.stringify(await service.graphql(query)).replaceAll(service.key.keyId, 'KEY');
    expect(JSON.parse(answer)).toMatchSnapshot();
  });

  it('of the schema is reached by these operations', () => {
    const schema = buildSchema();
    const reached = new Set<string>();
    for (const [, query] of OPERATIONS) {
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
