import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { type GuideBlock, guideBlocks } from '../../../support/guide-blocks.js';
import { connect } from '../../../support/mcp-client.js';
import { textOf } from '../../../support/page-text.js';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

/** What JSON in the guide looks like in reality, by the section that it is in. */
const OUTPUTS: Record<string, (printed: never) => unknown> = {
  'rest-errors': async () => (await service.get('/v2/election/data/state/ZZ/')).json(),
  // A message that a receiver got, in test/src/dashboard/webhooks/webhook-sender.test.ts.
  webhooks: () => ({
    ...{ type: '', timestamp: '' },
    data: { release: '', sequence: 2, previousRelease: '', changeCount: 1, states: ['AA'], slugs: ['ballot_type'] },
  }),
  cost: async () => {
    const response = await service.post({ query: '{ states { id } }', extensions: { cost: true } });
    return { extensions: ((await response.json()) as { extensions: object }).extensions };
  },
  'what-is-null': () => service.graphql('{ state(code: "CA") { item(slug: "polls_opn") { id } } }'),
  'connect-a-client': (printed: { mcpServers: { 'civic-data': object } }) => connected(printed),
};

/** Connects as the configuration says. @returns it */
async function connected(printed: { mcpServers: { 'civic-data': object } }): Promise<unknown> {
  const { type, url, headers } = printed.mcpServers['civic-data'] as Record<string, never>;
  expect([type, url, headers]).toEqual(['http', 'http://127.0.0.1:4000/mcp', { Authorization: 'Bearer ID:SECRET' }]);
  const { client, call } = await connect(service, `Bearer ${service.key.keyId}:${service.key.keySecret}`);
  expect((await call('get_values', { state: 'CA', slugs: ['polls_open'] })).isError).toBe(false);
  await client.close();
  return printed;
}

/** The names and the types of values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

/** Who runs a block of the guide; undefined if nothing does. A new kind of block needs a line here, and something that runs it. */
function runnerOf({ page, section, language, what }: GuideBlock, all: GuideBlock[]): string | undefined {
  if (what === 'open' || what === 'sample') return 'test/src/site/developers/guide.test.ts compares the answer';
  if (language === 'graphql') return 'a test below';
  if (language === 'sh') return 'test/world/guide-blocks.world.ts, or web-pages.world.ts for clients';
  if (section === 'spreadsheets' && language === 'text') return 'test/world/guide-samples.world.ts';
  if (language === 'json' && OUTPUTS[section]) return 'a test below';
  const isUsed = all.some((block) => block.page === page && block.section === section && block.language === 'sh');
  return what && isUsed ? 'the command in the same section' : undefined;
}

describe('each block of code in the guide', () => {
  const blocks = guideBlocks();

  it('is run by a test', () => {
    expect(blocks.length).toBeGreaterThan(30);
    const others = blocks.filter((block) => !runnerOf(block, blocks));
    expect(others.map(({ page, section, language }) => `${page}#${section} ${language}`)).toEqual([]);
  });

  it('is on its page as it is in the text', async () => {
    for (const { page, text } of blocks) expect(textOf((await service.open(page)).body)).toContain(text);
  });

  it('of GraphQL is valid', () => {
    for (const { language, text } of blocks)
      if (language === 'graphql') expect(validate(buildSchema(), parse(text))).toEqual([]);
  });

  it.each(blocks.filter(({ language, what }) => language === 'json' && !what))(
    'shows what the service sends: $page#$section',
    async ({ section, text }) => {
      const printed = JSON.parse(text) as never;
      const real = await OUTPUTS[section]?.(printed);
      expect(shapeOf(printed)).toEqual(shapeOf(real));
    },
  );
});
