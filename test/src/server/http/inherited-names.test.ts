import { describe, expect, it } from 'vitest';
import { INHERITED_NAMES } from '../../../support/inherited-names.js';
import { useSharedService } from '../../../support/service.js';

const PATHS = (name: string) => [
  ...[`/${name}`, `/${name}/`, `/${name}.csv`, `/v1/election/data/state/${name}/`, `/v2/election/data/state/${name}/`],
  ...[
    `/v2/election/field/${name}/`,
    `/states/${name}`,
    `/states/CA?format=${name}`,
    `/fields/${name}`,
    `/elections/${name}`,
  ],
  ...[`/search?q=${name}`, `/search?q=${name}+ballot+in+Ohio`, `/search?${name}=${name}`, `/coverage?sort=${name}`],
  ...[`/changes?state=${name}&field=${name}`, `/compare?states=CA,${name}&fields=${name}`, `/calendar/${name}.ics`],
  ...[`/downloads/${name}`, `/releases/${name}`, `/assets/${name}`, `/docs/${name}`, `/embed/CA/${name}`],
];

const OPERATIONS = (name: string) => [
  `query ${name} { field(slug: "${name}") { slug } fields(slugs: ["${name}"]) { slug } }`,
  `{ node(id: "${name}") { id } nodes(ids: ["${name}", "${name}:${name}", "${name}/CA"]) { id } }`,
  `{ _entities(representations: [{ __typename: "${name}", id: "${name}" }]) { __typename } }`,
  `{ search(text: "${name}") { nodes { id } } }`,
  `{ state(code: "CA") { item(slug: "${name}") { text } } region(state: "CA", name: "${name}") { name } }`,
  `{ election(id: "${name}") { id } ${name}: states { ${name}: code @${name} } ...${name} }`,
];

const service = useSharedService();

describe.each(INHERITED_NAMES)('the name %s', (name) => {
  it.each(['text/html', 'application/json', name])('is no fault in a path, with Accept: %s', async (accept) => {
    for (const path of PATHS(name)) {
      const response = await service.get(path, { headers: { accept } });
      expect(response.status, path).toBeLessThan(500);
    }
  });

  it('is no fault in an operation', async () => {
    for (const query of OPERATIONS(name)) {
      const more = { operationName: name, variables: { [name]: 1 }, extensions: { [name]: 1 } };
      for (const body of [{ query, ...more }, { query }]) {
        const response = await service.post(body);
        expect(response.status, query).toBeLessThan(500);
        expect(await response.text(), query).not.toContain('INTERNAL');
      }
    }
  });
});
