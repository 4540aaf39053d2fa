import { describe, expect, it } from 'vitest';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

describe('a name that does not exist', () => {
  it('has one warning for each argument of the operation, with the first place in the response', async () => {
    const { extensions } = await service.graphql(
      '{ states { item(slug: "polls_opn") { text } } b: field(slug: "x") { slug } }',
    );
    expect(extensions.warnings).toMatchObject([{ path: ['states', 0, 'item'] }, { path: ['b'] }]);
  });

  it('has a warning besides errors', async () => {
    const { errors, extensions } = await service.graphql(
      '{ field(slug: "polls_opn") { slug } overrides(first: 0) { totalCount } }',
    );
    expect(errors).toHaveLength(1);
    expect(extensions).toMatchObject({ warnings: [{ path: ['field'] }], requestId: expect.any(String) });
  });

  it('has no warning about a field that needs an API key, without one', async () => {
    const query = '{ region(state: "IL", name: "x") { name } state(code: "IL") { item(slug: "x") { text } } }';
    expect((await service.graphql(query, {}, { key: 'none' })).extensions.warnings).toBeUndefined();
  });
});

describe('the warnings of a response', () => {
  const fields = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `f${at}: field(slug: "${'x'.repeat(300)}") { slug }`).join(' ')} }`;

  it('are at most 20, and then one that says that there are more', async () => {
    const { warnings } = (await service.graphql(fields(21))).extensions;
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-2).path).toEqual(['f19']);
    expect(warnings.at(-1)).toEqual({ message: 'There are more warnings. Only the first 20 are shown.', path: [] });
    expect((await service.graphql(fields(20))).extensions.warnings).toHaveLength(20);
  });

  it('repeat at most 100 characters of a name', async () => {
    const [{ message }] = (await service.graphql(fields(1))).extensions.warnings;
    expect(message).toContain(`"${'x'.repeat(99)}…"`);
  });

  it('are left out of REST, whatever the path names', async () => {
    for (const path of ['/v2/election/data/state/ZZ/', '/v2/election/data/state/CA/polls_opn/']) {
      const response = await service.get(path);
      expect(await response.text()).not.toContain('Did you mean');
    }
  });
});
