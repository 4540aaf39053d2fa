import { describe, expect, it } from 'vitest';
import { useChangedService } from '../../../support/changed-service.js';

const changed = useChangedService();

describe('an argument of changes', () => {
  const known = () => [
    `oldest release after which all changes are recorded is ${changed.versions[0]}`,
    `newest is ${changed.versions[4]}`,
  ];

  it.each(['since', 'until'])('%s that is no release names the oldest and the newest one', async (argument) => {
    const message = await changed.warningOf(`${argument}: "2020-01-01-00000000"`);
    for (const part of ['There is no release "2020-01-01-00000000".', ...known()]) expect(message).toContain(part);
  });

  it('since that is newer than until is an error', async () => {
    expect(await changed.issueOf(`since: "${changed.versions[3]}", until: "${changed.versions[1]}"`)).toContain(
      `${changed.versions[3]} is newer than ${changed.versions[1]}`,
    );
  });

  it.each(['', 'x', '/1', '2020-01-01-00000000/1'])(
    'after that is no cursor (%j) names the oldest and newest change',
    async (after) => {
      const message = await changed.issueOf(`after: ${JSON.stringify(after)}`);
      expect(message).toContain(
        `oldest change that is recorded is ${changed.versions[1]}/1, the newest is ${changed.versions[4]}/1`,
      );
    },
  );

  it.each(['/0', '/2', '/-1', '/1.0', '/01', '/1e0', '/999999999999', '/1/1', ''])(
    'after with a release and %j is no cursor',
    async (number) => {
      expect(await changed.issueOf(`after: "${changed.versions[1]}${number}"`)).toContain(
        '"after" must be the "endCursor"',
      );
    },
  );

  it.each([
    ['first: 0', '"first" must be between 1 and 500'],
    ['first: 501', '"first" must be between 1 and 500'],
    [`slugs: [${'"ballot_type",'.repeat(201)}]`, '"slugs" takes at most 200 entries'],
    [`states: [${'"AA",'.repeat(201)}]`, '"states" takes at most 200 entries'],
  ])('%.30s is an error', async (args, message) => {
    expect(await changed.issueOf(args)).toContain(message);
  });
});
