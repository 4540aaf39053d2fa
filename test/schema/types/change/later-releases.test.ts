import { describe, expect, it } from 'vitest';
import { useChangedService } from '../../../support/changed-service.js';
import { edited } from '../../../support/small-dataset.js';

const changed = useChangedService();

describe('after more releases', () => {
  it('a cursor goes on at the same place, and a release without its changes gives null, with a warning that names the oldest one with them', async () => {
    const before = await changed.changes(`(after: "${changed.versions[3]}/1")`);
    const newest = await changed.publish(edited('values.csv', 'type,paper', 'type,machine'), 4);
    // Of six changes, four remain: those of the fourth and later releases.
    const after = await changed.changes(`(after: "${changed.versions[3]}/1")`);
    expect(after.nodes.slice(0, 1)).toEqual(before.nodes);
    const message = await changed.warningOf(`since: "${changed.versions[0]}"`);
    expect(message).toContain(`The changes of the release ${changed.versions[0]} are not recorded any more.`);
    expect(message).toContain(`is ${changed.versions[2]}, the newest is ${newest}`);
    expect(await changed.issueOf(`after: "${changed.versions[1]}/1"`)).toContain(
      `oldest change that is recorded is ${changed.versions[3]}/1`,
    );
    expect(await changed.sequences(`(since: "${changed.versions[2]}")`)).toEqual([4, 5, 6, 6]);
  });

  it('changes of a field and a state that are gone have neither, but their names, and can be selected by them', async () => {
    const without = (file: string) => {
      const text = edited(file, 'ballot_type', 'ballot_type')[file] as string;
      return { [file]: text.replace(/^.*ballot_type.*\n/gm, '') };
    };
    const files = ['values.csv', 'overrides.csv', 'fields.csv', 'translations.csv'].map(without);
    await changed.publish(Object.assign({}, ...files));
    const { data } = await changed.service.graphql(
      '{ changes(slugs: ["ballot_type"]) { nodes { slug field { slug } stateCode state { code } } } }',
    );
    expect(data.changes.nodes.at(-1)).toEqual({
      slug: 'ballot_type',
      field: null,
      stateCode: 'AA',
      state: { code: 'AA' },
    });
  });
});
