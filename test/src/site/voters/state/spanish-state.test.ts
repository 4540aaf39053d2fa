import { expect, it } from 'vitest';
import { LOCALES, stateName } from '../../../../../src/messages/locale.js';
import { mainText } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const service = useService({ explorer: 'public' });
const STATUS = 'Traducción no oficial, revise con su oficina electoral';
const open = async (path: string) => (await service.open(path)).body;

it('each state says in Spanish that its translation is not official, and whom to call', async () => {
  const { data } = await service.graphql('{ states { code name item(slug: "sos_phone_number") { text } } }');
  expect(data.states).toHaveLength(51);
  for (const { code, name, item } of data.states) {
    const body = await open(`/es/states/${code}`);
    expect(body, code).toContain(
      `<b>${STATUS}</b>${item.text ? `: <a href="tel:+1${item.text.replace(/\D/g, '').slice(0, 10)}` : '.'}`,
    );
    expect(body).toContain('href="https://vote.gov/es/"');
    expect(mainText(body)).toContain(`${stateName(LOCALES.es, { code, name })} en siete líneas`);
    // They are in English alone.
    expect(body).not.toMatch(/href="[./]*\/(?:fields|compare|changes|docs)\b(?!\.atom)/);
  }
});

it('a state has its own pages in Spanish in place of those in English', async () => {
  const body = await open('/es/states/CA');
  expect(body).toContain('href="https://registertovote.ca.gov/es-mx"');
  expect(body).toContain('Comprobar su inscripción');
  expect(await open('/states/CA')).not.toContain('es-mx');
});

it('values are in Spanish by rules, and else marked as English', async () => {
  const body = await open('/es/states/OH');
  const fact = (slug: string) =>
    new RegExp(`id="${slug}"[\\s\\S]*?(?:</article>|<div class="origins">)`).exec(body)?.[0] ?? '';
  expect(fact('registration_deadline_mail')).toContain('Debe tener el sello del correo a más tardar 30 días antes');
  expect(fact('has_sdr_election_day')).toContain('✕ No');
  expect(fact('registration_methods')).toContain('<b>En persona, por correo, por internet</b>');
  expect(fact('registration_laws')).toMatch(/En inglés:<\/small><div lang="en"><ul>/);
  expect(fact('polls_open')).toMatch(/6:30\u00a0a\.\u00a0m\./);
});

it('a city names what is its own, and leads to its state', async () => {
  const body = await open('/es/states/IL/regions/City%20of%20Chicago');
  const text = mainText(body);
  expect(text).toContain('Votar en City of Chicago, Illinois');
  expect(text).toMatch(
    /(?:Una regla es distinta|\d+ reglas son distintas) en esta ciudad\. Su ciudad puede tener sus propios lugares/,
  );
  expect(text).toContain('Aquí es diferente: ');
  expect(text).toContain(STATUS);
  expect(body).toContain('href="../../../../es/states/IL"');
});
