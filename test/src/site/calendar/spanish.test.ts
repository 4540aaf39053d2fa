import { beforeAll, describe, expect, it } from 'vitest';
import { propertiesIn, readCalendar } from '../../../support/calendar.js';
import { useSharedService } from '../../../support/service.js';

const ELECTION = 'US-2028-11-07';

const service = useSharedService();
let codes: string[];
beforeAll(async () => {
  const { data } = await service.graphql('{ states { code } }');
  codes = data.states.map(({ code }: { code: string }) => code);
});

const textOf = async (path: string) => (await service.get(path)).text();

describe('the calendar of each state in Spanish', () => {
  it('has the events of the English one by their UIDs, on the same days and as certain, in other words', async () => {
    expect(codes).toHaveLength(51);
    for (const code of codes) {
      const path = `/calendar/${ELECTION}/${code}.ics`;
      const [english, spanish] = [readCalendar(await textOf(path)), readCalendar(await textOf(`/es${path}`))];
      const fixed = ({ events }: typeof english) =>
        events.map(({ uid, start, status, stamp }) => ({ uid, start, status, stamp }));
      expect(fixed(spanish), code).toEqual(fixed(english));
      for (const [index, { summary, description }] of spanish.events.entries()) {
        expect(summary).not.toBe(english.events[index]?.summary);
        expect(summary).not.toMatch(/\b(?:day|by|your|ballot|early|Election|polls|opens)\b/);
        expect(description).toMatch(/Traducción no oficial: revise con su oficina electoral/);
      }
    }
  });

  it('has the properties of the English one, and names the language of its texts', async () => {
    const [english, spanish] = [
      await textOf(`/calendar/${ELECTION}/OH.ics`),
      await textOf(`/es/calendar/${ELECTION}/OH.ics`),
    ];
    expect(propertiesIn(spanish)).toEqual(propertiesIn(english));
    const lines = spanish.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => /^(?:SUMMARY|DESCRIPTION|NAME)/.test(line))).toSatisfy((texts: string[]) =>
      texts.every((line) => /^\w+;LANGUAGE=es:/.test(line)),
    );
    expect(lines.find((line) => line.startsWith('PRODID'))).toMatch(/\/\/ES$/);
    expect(english).not.toContain('LANGUAGE');
  });
});

describe('a calendar in Spanish', () => {
  const summariesIn = async (path: string) => {
    const { events } = readCalendar(await textOf(path));
    return (part: string) => events.find(({ uid }) => uid.includes(part))?.summary;
  };

  it('says until when to do what', async () => {
    const summaryOf = await summariesIn(`/es/calendar/${ELECTION}/GA.ics`);
    expect(summaryOf('registration_deadline_online')).toBe(
      'GA: inscribirse por internet para votar, a más tardar este día (la fecha límite es el 10 de octubre)',
    );
    expect(summaryOf('registration_deadline_mail')).toBe(
      'GA: último día para enviar por correo su formulario de inscripción (debe tener el sello del correo a más tardar el 10 de octubre)',
    );
    expect(summaryOf('ballot_return_deadline_mail')).toBe(
      'GA: último día para enviar por correo su papeleta (debe llegar a más tardar el 7 de noviembre)',
    );
    expect(summaryOf('early_voting_starts')).toBe('GA: empieza la votación anticipada');
    expect(summaryOf('early_voting_ends')).toBe('GA: último día para votar anticipadamente');
  });

  it('is what the page of an election in Spanish leads to', async () => {
    const page = await service.get(`/es/elections/${ELECTION}?state=GA`, { headers: { accept: 'text/html' } });
    const body = await page.text();
    const href = /href="([^"]*\/GA\.ics)"/.exec(body)?.[1] ?? '';
    expect(new URL(href, `http://x/es/elections/${ELECTION}`).pathname).toBe(`/es/calendar/${ELECTION}/GA.ics`);
  });
});
