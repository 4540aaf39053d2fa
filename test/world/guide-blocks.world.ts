import { describe, expect, it } from 'vitest';
import { guideBlocks } from '../support/guide-blocks.js';
import { followGuide } from './support/guide-project.js';
import { key, url } from './support/world.js';

/** Those of clients build the pages of web-pages.world.ts. */
const BUILT = ['a-page-with-react', 'typed-clients', 'code-generators', 'apollo-client', 'urql', 'gqltada'];

/** What the commands of a section print. */
const PRINTED: Record<string, unknown> = {
  'quick-start': expect.stringContaining('"polls_open"'),
  calendars: expect.stringMatching(/^BEGIN:VCALENDAR/),
  'clients-from-openapi': expect.stringMatching(/California: 7:00 a\.m\.\n$/),
  relay: expect.stringMatching(/California: 7:00 a\.m\.\nIllinois: 6:00 a\.m\.\n$/),
  'polling-and-caching': expect.stringMatching(/(\{"data":\{"states":\[\{"name":"California"\}\]\}\}\s*){2}/),
};

describe('the commands in the sections of the guide', () => {
  const sections = guideBlocks().flatMap(({ language, section }) => (language === 'sh' ? [section] : []));

  it('are all run', () => {
    expect([...new Set(sections)].sort()).toEqual([...Object.keys(PRINTED), ...BUILT].sort());
  });

  it.each(Object.entries(PRINTED))('do what "%s" says', async (section, printed) => {
    expect((await followGuide([section], { url, key })).printed).toEqual(printed);
  });
});
