import { describe, expect, it } from 'vitest';
import { mainText } from '../../../../support/page-text.js';
import { sample } from '../../../../support/sample.js';
import { useService } from '../../../../support/service.js';

/** Eight days before the runoff in Georgia. */
const now = () => new Date('2026-11-23T17:00:00Z');
const service = useService({ explorer: 'public', now });
const keyed = useService({ explorer: 'keyed', now });

const search = async (q: string, language = 'es', { open } = service) => {
  const prefix = language === 'en' ? '' : `/${language}`;
  return (await open(`${prefix}/search?${new URLSearchParams({ q })}`)).body;
};
const textFor = async (q: string, language = 'es', from = service) => mainText(await search(q, language, from));
/** The first card, which has the answer. */
const answerOf = (body: string): string => /<section class="card best[^"]*"[\s\S]*?<\/section>/.exec(body)?.[0] ?? '';

describe('a search in Spanish', () => {
  it('answers for each state by its name in Spanish, and says whom to call', async () => {
    const { data } = await service.graphql('{ states { code phone: item(slug: "sos_phone_number") { text } } }');
    const home = (await service.open('/es')).body;
    const names = new Map([...home.matchAll(/<option value="(\w\w)">([^<]+)</g)].map(([, code, name]) => [code, name]));
    expect(names.size).toBe(51);
    type State = { code: string; phone: { text: string } };
    for (const { code, phone } of sample(data.states as State[], 5)) {
      const name = names.get(code) as string;
      const text = await textFor(`a qué hora cierran las urnas en ${name}`);
      expect(text).toContain(`${name}: Hora de cierre de los lugares de votación`);
      expect(text).toContain(`A quién llamar en ${name}`);
      if (phone.text) expect(text).toContain(phone.text);
    }
  });

  it('has in all states the same numbers as in English', async () => {
    const numbers = (text: string) => text.match(/\d+/g);
    for (const [spanish, english] of [
      ['inscripción el mismo día', 'same day registration'],
      ['votar por correo sin excusa', 'no excuse absentee voting'],
    ] as const) {
      const [one, other] = [answerOf(await search(spanish)), answerOf(await search(english, 'en'))];
      expect(one).toMatch(/Sí: en \d+ estados/);
      expect(numbers(mainText(`<main>${one}</main>`))).toEqual(numbers(mainText(`<main>${other}</main>`)));
    }
  });

  it('says how it read the question, and asks the same about another state in Spanish', async () => {
    const text = await textFor('urnas cierran Nueva York');
    expect(text).toContain('Leído comoHora de cierre de los lugares de votación ×enNueva York ×');
    const { headers } = await service.open('/es/search?q=a+qu%C3%A9+hora+cierran+las+urnas&state=NC');
    expect(decodeURIComponent(headers.location as string)).toBe(
      '../es/search?q=a+qué+hora+cierran+las+urnas+en+Carolina+del+Norte',
    );
  });

  it('names the counties of a ZIP code, and says that it knows only the first digits of another', async () => {
    expect(await textFor('votación anticipada 30307')).toContain(
      '30307 está en DeKalb County y Fulton County, Georgia.',
    );
    expect(await textFor('urnas 99999')).toContain(
      'No conocemos el código postal 99999. Los que empiezan con 999 son de Alaska.',
    );
  });

  it.each([
    'vote twice',
    'vote for my husband',
    'who is running for senate',
    'what is on my ballot',
    'who won the election',
    'democrats platform',
    'who is my governor',
    'jury duty',
    'poll worker',
    'wear a shirt',
    'time off work to vote',
    'ranked choice',
    'cancel my registration',
    'mandatory voting',
    'how do i vote in puerto rico',
    'how do i vote in american samoa',
  ])('says in Spanish what the service does not have: %s', async (question) => {
    const answer = mainText(`<main>${answerOf(await search(question))}</main>`);
    expect(answer).toMatch(/^Sin respuesta directaEste servicio no (?:tiene|responde|incluye) /);
    expect(answer).not.toMatch(/\b(?:the|service|about)\b/);
  });

  it('shows a visitor without a key no value, and how to sign in', async () => {
    const body = await search('a qué hora cierran las urnas en Ohio', 'es', keyed);
    expect(mainText(body)).toContain('Los datos requieren una clave de API. Entre con una clave para verlos.');
    expect(body).toContain('sign-in?to=%2Fes%2Fsearch');
    expect(body).not.toContain('7:30');
  });
});

describe('the start page in Spanish', () => {
  it('leads to pages in Spanish, but for its twin, and has nothing for developers', async () => {
    const { body } = await service.open('/es');
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? [];
    const links = [...main.matchAll(/(?:href|action)="([^"#]+)"/g)].map(
      ([, link]) => new URL(link as string, `${service.url}/es`).pathname,
    );
    expect(links.filter((path) => !path.startsWith('/es/'))).toEqual([]);
    expect(main).not.toMatch(/GraphQL|curl/);
  });

  it('answers each of its questions', async () => {
    const { body } = await service.open('/es');
    const links = [...body.matchAll(/href="([^"]*search\?q=[^"]*)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const { pathname, search: query } = new URL(link, `${service.url}/es`);
      expect((await service.open(`${pathname}${query}`)).body, link).toContain('class="card best"');
    }
  });
});

describe('an error in Spanish', () => {
  it('names what a path may mean, in Spanish', async () => {
    const { status, body } = await service.open('/es/estado/NY');
    expect(status).toBe(404);
    expect(mainText(body)).toContain('Esta página no existe');
    expect(mainText(body)).toMatch(/¿Quiso decir…\?\s*Nueva York/);
    expect(body).toContain('href="../../es/states/NY"');
  });

  it('leads from the name of a state in Spanish to its page', async () => {
    const { status, headers } = await service.open('/es/states/Nueva%20York');
    expect([status, headers.location]).toEqual([302, '../../es/states/NY']);
  });
});
