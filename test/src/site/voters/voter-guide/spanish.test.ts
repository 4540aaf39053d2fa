import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../../support/page-text.js';
import { useSharedService } from '../../../../support/service.js';

const service = useSharedService();
let codes: string[];
beforeAll(async () => {
  const { data } = await service.graphql('{ states { code } }');
  codes = data.states.map(({ code }: { code: string }) => code);
});

const mainOf = async (path: string) => {
  const body = await (await service.get(path, { headers: { accept: 'text/html' } })).text();
  return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
};

const HEADINGS = ['A quién llamar', 'Quién puede inscribirse'];

/** The answers, whose labels have no day. */
const ANSWERS = /<dl class="lines">[\s\S]*?<\/dl>/;

/** The addresses of other sites, and the days of the elections. */
const factsIn = (body: string) => ({
  sites: [...body.matchAll(/<a href="(https?:\/\/[^"]+)"/g)].map(([, url]) => url),
  dates: [...body.replace(ANSWERS, '').matchAll(/<dt>(.*?)<\/dt>/g)].map(([, text = '']) =>
    Number(/\d+/.exec(text)?.[0]),
  ),
});

describe('the guide of each state in Spanish', () => {
  it('has all parts of the sheet, and the days of the English one', async () => {
    expect(codes).toHaveLength(51);
    for (const code of codes) {
      const [english, spanish] = [await mainOf(`/states/${code}/guide`), await mainOf(`/es/states/${code}/guide`)];
      const [en, es] = [factsIn(english), factsIn(spanish)];
      expect(es.dates, code).toEqual(en.dates);
      for (const url of new Set(en.sites)) expect(es.sites, code).toContain(url);
      const headings = [...spanish.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) => textOf(text));
      expect(headings, code).toEqual(expect.arrayContaining(HEADINGS));
      const answers = [...(ANSWERS.exec(spanish)?.[0] ?? '').matchAll(/<dt>/g)];
      expect(answers, code).toHaveLength(7);
    }
  });
});
