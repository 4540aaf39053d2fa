import { describe, expect, it, vi } from 'vitest';
import { textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const service = useService({ explorer: 'public' });
const mainOf = async (path: string) => /<main[\s\S]*<\/main>/.exec((await service.open(path)).body)?.[0] ?? '';

describe('the page of each election in Spanish', () => {
  it.each([
    ['/es/elections/US-2028-11-07', 'Elecciones generales de 2028'],
    ['/es/elections/US-2028-11-07?state=OH', 'Ohio: Elecciones generales de 2028'],
    ['/es/elections/GA-2026-12-01', 'Georgia: Segunda vuelta de las elecciones generales, si hace falta'],
    [
      '/es/elections/WI-2027-02-16',
      'Wisconsin: Elecciones primarias de primavera (jueces y cargos locales), donde haga falta',
    ],
    ['/es/elections/VT-2027-03-02', 'Vermont: <span lang="en">Town Meeting Day (town officers)</span>'],
  ])('%s is named %s', async (path, name) => {
    expect(/<h1>(.*?)<\/h1>/.exec(await mainOf(path))?.[1]).toBe(name);
  });
});

describe('the timeline in Spanish', () => {
  it('says until when to do what, which is over, and what has no day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-10-20T15:00:00Z') });
    const main = await mainOf('/es/elections/US-2028-11-07?show=all');
    const rowOf = (code: string) =>
      textOf(new RegExp(`<li><a href="[^"]*state=${code}".*?</li>`, 's').exec(main)?.[0] ?? '');
    expect(textOf(main)).toMatch(/Hoy es viernes, 20 de octubre de 2028\. Lo gris ya pasó\. En \d+ /);
    expect(rowOf('GA')).toContain('a más tardar el vie, 20 de oct');
    expect(rowOf('ND')).toContain('Inscribirse: ');
    vi.useRealTimers();
  });
});
