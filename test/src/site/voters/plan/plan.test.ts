import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../../../support/calendar.js';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function pageAt(day: string, path: string) {
  now = new Date(`${day}T17:00:00Z`);
  return service.open(path);
}

/** The text of a part of a plan, with a space after each block. */
async function partOf(day: string, path: string, part: RegExp): Promise<string> {
  const { body } = await pageAt(day, path);
  const [html = ''] = part.exec(body) ?? [];
  return textOf(html.replaceAll(/<\/(?:p|div|li|h2|b)>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
const verdict = (day: string, path: string) => partOf(day, path, /<section class="verdict[\s\S]*?<\/section>/);

describe('a plan', () => {
  it.each(['ME', 'NC', 'OH'])('and a guide say what is not known, and whom to ask (%s)', async (code) => {
    const { body } = await pageAt('2028-09-01', `/states/${code}/plan?way=mail`);
    expect(mainText(body)).toMatch(/If your ballot has a problem ?Not known\. Ask the election office: \(\d{3}\)/);
    const spanish = mainText((await pageAt('2028-09-01', `/es/states/${code}/plan?way=mail`)).body);
    expect(spanish).toMatch(/No se sabe\. Pregunte a la oficina electoral: \(\d{3}\)/);
    const guide = mainText((await pageAt('2028-09-01', `/states/${code}/guide`)).body);
    expect(guide).toMatch(/Correct a returned ballot: Not known\. Ask the election office\./);
  });

  it('begins with what is over by mail, and leads to the ways that are left', async () => {
    expect(await verdict('2026-11-23', '/states/GA/plan?county=Fulton+County&way=mail')).toBe(
      'Too late to ask for a ballot by mail for Dec 1 The last day was Fri, Nov 20 (not confirmed). ' +
        'Too late to register for Dec 1. The last day was Mon, Nov 2 (not confirmed). ' +
        'Other ways to vote: Early, in person You can vote early, if you are registered. Early from today. ' +
        'On Election Day You can still vote, if you are registered. On Tue, Dec 1, 7 a.m. to 7 p.m. ' +
        '(8 p.m. in city elections of cities with at least 300,000 people, such as Atlanta).',
    );
  });

  it('says that early voting is open, and what to bring', async () => {
    const { body } = await pageAt('2026-11-23', '/states/GA/plan?way=early');
    const text = mainText(body);
    expect(text).toContain('Vote early in Georgia');
    expect(text).toContain('You can vote early');
    expect(text).toContain('Vote early: open today');
    expect(text).toContain('What to bringPhoto ID required');
    expect(text).not.toContain('Track your ballot by mail');
  });

  it('says who can vote in a way: voters with a reason by mail, and those who are registered', async () => {
    expect(await verdict('2028-09-01', '/states/TX/plan?way=mail')).toMatch(
      /^You can still ask for a mail ballot, if you have a reason that the state accepts In person until Fri, Oct 27 or by mail until/,
    );
    expect(await verdict('2028-09-01', '/states/TX/plan?way=early')).toContain(
      'By mail You can still ask for a mail ballot, if you have a reason that the state accepts. In person until',
    );
    expect(await verdict('2026-11-23', '/states/GA/plan?way=early')).toMatch(
      /^You can vote early, if you are registered Early from today/,
    );
    // It registers voters when they vote early, and not on Election Day.
    expect(await verdict('2028-10-20', '/states/NC/plan?way=day')).toMatch(
      /^You can still vote, if you are registered/,
    );
    expect(await verdict('2028-10-20', '/states/NC/plan?way=early')).toMatch(/^You can vote early Early until/);
    expect(await verdict('2028-10-20', '/states/NC/plan')).toMatch(
      /^You can still vote: .* 7:30 p\.m\. \(if you are registered\)\. Too late/,
    );
  });

  it('leads to the full text of a rule on the page of the state', async () => {
    const { body } = await pageAt('2028-09-01', '/states/GA/plan');
    expect(body).toContain('/states/GA#ballot_return_deadline_mail">Full text<');
    expect(body).not.toMatch(/href="#(?!main|keep|do)\w*deadline/);
  });

  it('has days that are far away, each with the way to do it', async () => {
    const text = mainText((await pageAt('2026-11-26', '/states/OH/plan')).body);
    expect(text).toContain('Tuesday, May 4, 2027 in 159 days: Primary');
    expect(text).toContain('by mail if you ask for a ballot (in person until Tue, Apr 27, 2027 (not confirmed)');
    expect(text).toContain('Register to vote online');
  });

  it('has what differs for voters overseas, students and people convicted of a felony', async () => {
    const newYork = mainText((await pageAt('2026-11-26', '/states/NY/plan?way=mail')).body);
    expect(newYork).toContain('In the military or overseas: your days may differ');
    for (const link of ['Tool for military', 'FVAP directions for military', 'Local election office for military'])
      expect(newYork).toContain(link);
    const florida = mainText((await pageAt('2026-11-26', '/states/FL/plan')).body);
    expect(florida).toContain('It depends on your case. In general: not while in prison, on parole, or on probation');
    expect(florida).toContain('How the right to vote comes backAutomatic for most felonies when all terms');
  });

  it('leads to the office of the county, and has that of the state', async () => {
    const { body } = await pageAt('2026-11-23', '/states/GA/plan?county=Fulton+County');
    expect(mainText(body)).toContain('Your election office in Fulton County');
    expect(body).toContain('href="tel:+14046562871"');
    expect(body).toContain('calendar/GA-2026-12-01/GA.ics"');
  });

  it('leads to a calendar of its way', async () => {
    const { body } = await pageAt('2026-11-23', '/states/GA/plan?way=early');
    const path = /href="[./]*(\/calendar\/[^"]*)"/.exec(body)?.[1] ?? '';
    expect(path).toBe('/calendar/GA-2026-12-01/GA.ics?way=early');
    const { events } = readCalendar((await service.open(path)).body);
    expect(events.map(({ summary }) => summary)).toContain('GA: early voting opens');
    expect(events.some(({ summary }) => summary.includes('mail ballot'))).toBe(false);
  });

  it('says that it is Election Day', async () => {
    expect(await verdict('2026-12-01', '/states/GA/plan?way=day')).toMatch(
      /^Today is Election Day Today, 7 a\.m\. to 7 p\.m\./,
    );
  });
});

describe('on paper', () => {
  const published = useService({ explorer: 'public', publicUrl: 'https://civic.example.org' });

  it('has the address of the plan, as text and as a QR code', async () => {
    const { body } = await published.open('/states/GA/plan?county=Fulton+County&way=mail');
    const [code = ''] = /<section class="paper code"[\s\S]*?<\/section>/.exec(body) ?? [];
    expect(textOf(code)).toContain('civic.example.org/states/GA/plan?county=Fulton+County&way=mail');
    expect(code).toMatch(/<svg viewBox="0 0 (\d+) \1" role="img" aria-label="QR code: opens this plan">/);
  });
});

describe('without a key', () => {
  const closed = useService({ explorer: 'keyed' });

  it('everyone can begin a plan, but the days need a key', async () => {
    expect((await closed.open('/plan')).status).toBe(200);
    expect((await closed.open('/plan?place=30307')).status).toBe(200);
    expect((await closed.open('/states/GA/plan')).status).toBe(401);
  });
});
