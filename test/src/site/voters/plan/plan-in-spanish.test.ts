import { describe, expect, it } from 'vitest';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', publicUrl: 'https://civic.example.org', now: () => now });

async function bodyAt(day: string, path: string): Promise<string> {
  now = new Date(`${day}T17:00:00Z`);
  const { status, body } = await service.open(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** Text with a space after each block. Spaces that do not break are plain ones here. */
const plain = (html: string) =>
  textOf(html.replaceAll(/<\/(?:p|div|li|h\d|b|small)>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

describe('a plan in Spanish', () => {
  it.each([
    // A letter must arrive, or have its postmark.
    [
      '2026-11-23 /es/states/GA/plan?way=mail',
      'Haga el envío por correo a más tardar el mar, 24 de nov (debe llegar a más tardar el mar, 1 de dic, a las 7 p. m.).',
    ],
    [
      '2028-11-06 /es/states/MN/plan?way=mail',
      'Ya es tarde para enviar por correo su papeleta sin riesgo de que llegue tarde para las elecciones del mar, 7 de nov. Debe llegar a más ' +
        'tardar el mar, 7 de nov, a las 8 p. m. Haga la entrega en persona en su oficina electoral a más tardar el mar, 7 de nov, a las 5 p. m.',
    ],
    // Only some voters can.
    // Days that are not confirmed.
    [
      '2026-11-26 /es/states/OH/plan?way=mail',
      'Anticipadamente hasta el dom, 2 de may de 2027 (pregunte cuándo empieza) (sin confirmar)',
    ],
    // Early voting has begun, and nobody knows whether it is over.
    [
      '2026-11-26 /es/states/GA/plan?way=early',
      'La votación anticipada ya empezó. Pregunte si sigue abierta Ya venció el plazo para inscribirse',
    ],
    // Election Day.
    // Texts for some voters.
    ['2026-11-26 /es/states/NY/plan', 'Militares y votantes en el extranjero: sus fechas pueden ser otras'],
  ])('on %s: %s', async (dayAndPath, sentence) => {
    const [day = '', path = ''] = dayAndPath.split(' ');
    expect(plain(await bodyAt(day, path))).toContain(sentence);
  });

  it('has notes that only exist in English after the sentence, and marked', async () => {
    const body = await bodyAt('2028-11-06', '/es/states/WA/plan?way=mail');
    const [box = ''] = /<section class="verdict[\s\S]*?<\/section>/.exec(body) ?? [];
    expect(box).toMatch(
      /<p class="meta">Nota en inglés: <span lang="en">Vote centers in business hours for 18 days\.<\/span><\/p>\s*<\/section>/,
    );
  });

  it('leads to pages in Spanish, also from paper', async () => {
    const body = await bodyAt('2026-11-26', '/es/states/GA/plan?county=Fulton+County&way=mail');
    const [code = ''] = /<section class="paper code"[\s\S]*?<\/section>/.exec(body) ?? [];
    expect(textOf(code)).toMatch(/civic\.example\.org\/es\/states\/GA\/plan\?county=Fulton\+County&way=mail(?!&)/);
    expect(code).toContain('aria-label="Código QR: abre este plan"');
    const [chips = ''] = /<nav class="switch"[\s\S]*?<\/nav>/.exec(body) ?? [];
    for (const [, href = ''] of chips.matchAll(/href="([^"]*)"/g))
      expect(new URL(href, 'https://civic.example.org/es/states/GA/plan').pathname).toMatch(/^\/es\//);
  });

  it('says in each state how things stand, without a word of English outside of marks', async () => {
    const { data } = await service.graphql('{ states { code } }');
    for (const day of ['2026-11-26', '2028-11-03'])
      for (const { code } of data.states)
        for (const way of ['mail', 'early', 'day', 'any']) {
          const text = await verdictWithoutEnglish(day, `/es/states/${code}/plan?way=${way}`);
          expect([code, day, way, ENGLISH.exec(text)?.[0]]).toEqual([code, day, way, undefined]);
        }
  });
});

const ENGLISH = /\b(?:the|you|your|and|by|mail|early|until|ballot|vote|voting|register|election|office|day)\b/i;

async function verdictWithoutEnglish(day: string, path: string): Promise<string> {
  now = new Date(`${day}T17:00:00Z`);
  const { body } = await service.open(path.replace('?way=any', ''));
  const [box = ''] = /<section class="verdict[\s\S]*?<\/section>/.exec(body) ?? [];
  expect(box, path).not.toBe('');
  return plain(box.replaceAll(/<span lang="en">[\s\S]*?<\/span>/g, ' '));
}

describe('the start of a plan in Spanish', () => {
  it.each([
    ['place=00000', 'No conocemos el código postal 00000. Revíselo, o escriba su estado.'],
    ['place=30307', '¿Cuál es el suyo?El código postal 30307 está en 2 lugares que conocemos.'],
    ['place=99999', 'No conocemos el código postal 99999. Los códigos postales que empiezan por 999 están en Alaska.'],
  ])('says what is wrong with a place: %s', async (query, sentence) => {
    expect(mainText(await bodyAt('2026-11-26', `/es/plan?${query}&way=mail`))).toContain(sentence);
  });
});
