import { describe, expect, it } from 'vitest';
import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { deadlineField } from '../../../db/domain/deadlines/fields.js';
import { dayNear } from '../../../db/domain/text/format.js';
import { type PlanWay, WAYS } from '../../../src/messages/locale.js';
import { electionPath, planPath } from '../../../src/site/parts/paths.js';
import { readCalendar } from '../../support/calendar.js';
import { textOf } from '../../support/page-text.js';
import { sample } from '../../support/sample.js';
import { useService } from '../../support/service.js';

/** What pages say of an action. */
const ACTS: Record<string, RegExp> = {
  REGISTER: /^Register/,
  REQUEST_BALLOT: /^Ask for a mail ballot/,
  RETURN_BALLOT: /^Return your ballot/,
  VOTE_EARLY: /early/i,
};

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function bodyOf(path: string): Promise<string> {
  const { status, body } = await service.open(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const plain = (html = '') => textOf(html).replace(/\s+/g, ' ').trim();

/** A day that is left, as a page shows it. */
interface Row {
  day: string;
  what: string;
  isUnconfirmed: boolean;
  /** Mail that may come too late. */
  isLate: boolean;
}

/** The days that are left, but for Election Day and for emergencies, which no plan has. */
function rowsOf(body: string): Row[] {
  const [next = ''] = body.split('<h3>Later elections');
  const [, others = ''] = /class="warning">([\s\S]*?)<\/p>/.exec(body) ?? [];
  const rows = next.split('<div class="when">').slice(1);
  return rows.flatMap((row) => {
    const what = plain(/<b>([\s\S]*?)<\/b>/.exec(row)?.[1]);
    const [when = ''] = row.split('</div>');
    const isUnconfirmed = when.includes('class="unsure"') || others.includes('These dates');
    const day = /datetime="([\d-]+)"/.exec(when)?.[1] ?? '';
    const isLate = row.includes('Too late to mail it safely');
    return /^Election Day|emergency/.test(what) ? [] : [{ day, what, isUnconfirmed, isLate }];
  });
}

/** What is over, in sentences with their reason. */
const overOf = (body: string): string[] => {
  const [box = ''] = /<(div|section) class="verdict[\s\S]*?<\/\1>/.exec(body) ?? [];
  return [...box.matchAll(/<p><b>(?:Too late|Early voting is over)[\s\S]*?<\/p>/g)].map(([text]) => plain(text));
};

/** The ways to vote that are left, which the page of a state says after what is over. */
const leftOf = (body: string): string =>
  plain(/<p><b>(?:If you are registered, you|You) can still vote:[\s\S]*?<\/p>/.exec(body)?.[0]);

/** How things stand with a way. */
function standOf(body: string) {
  const [, headline, detail] =
    /<section class="verdict[^>]*><h2[^>]*>([\s\S]*?)<\/h2>(?:<p>([\s\S]*?)<\/p>)?/.exec(body) ?? [];
  return { headline: plain(headline), detail: plain(detail) };
}

/** Of a printed guide: the days before Election Day. */
function guideRowsOf(body: string) {
  const [list = ''] = /<h2>Next election:[\s\S]*?<dl>([\s\S]*?)<\/dl>/.exec(body) ?? [];
  const others = /class="warning">([\s\S]*?)<\/p>/.exec(body)?.[1] ?? '';
  return [...list.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)(?:<small>[\s\S]*?)?<\/dd>/g)].flatMap(
    ([, when, what]) => {
      const isUnconfirmed = `${when}${what}`.includes('class="unsure"') || others.includes('These dates');
      const [day, text] = [when, what].map((html) => plain(html).replace(/ \(?not confirmed\)?$/, ''));
      return /^Election Day|emergency/.test(text ?? '') ? [] : [{ day, what: text, isUnconfirmed }];
    },
  );
}

interface CalendarDay {
  day: string;
  action: string;
  isUnconfirmed: boolean;
}

async function calendarDaysOf(election: string, state: string, { way }: Pick<PlanWay, 'way'>): Promise<CalendarDay[]> {
  const { events } = readCalendar(await bodyOf(`/calendar/${election}/${state}.ics?way=${way}`));
  return events.flatMap(({ uid, start, summary }) => {
    const action = deadlineField(uid.split('.')[2] ?? '')?.action ?? '';
    const isUnconfirmed = /\((not confirmed|at the latest)\)$/.test(summary);
    return action in ACTS ? [{ day: start, action, isUnconfirmed }] : [];
  });
}

/** What stands on one of the two, but not on the other. */
function differences(rows: readonly Row[], days: readonly CalendarDay[], today: string): string[] {
  const fits = (row: Row, { action }: CalendarDay) => (ACTS[action] as RegExp).test(row.what);
  const isSame = (row: Row, day: CalendarDay) =>
    fits(row, day) && row.day === day.day && row.isUnconfirmed === day.isUnconfirmed;
  const onlyInCalendar = days.filter((day) => day.day >= today && !rows.some((row) => isSame(row, day)));
  // After the day to act by, a page has that of the deadline, and early voting that has begun is open today.
  const onlyOnPage = rows.filter(
    (row) =>
      !days.some((day) => isSame(row, day)) &&
      !days.some((day) => fits(row, day) && day.day < today && day.isUnconfirmed === row.isUnconfirmed),
  );
  return [...onlyInCalendar, ...onlyOnPage].map((one) => JSON.stringify(one));
}

interface Case {
  election: { id: string; date: string; state: { code: string } | null };
  code: string;
  today: string;
}

/** Each election in each state that it is held in, so many days before, if no other one of the state is nearer. */
async function casesOf(daysBefore: number): Promise<Case[]> {
  const fields = 'id date state { code }';
  const { data } = await service.graphql(
    `{ states { code } elections(from: "2026-11-24", to: "2031-01-01") { ${fields} } }`,
  );
  const held = data.elections.flatMap((election: Case['election']) =>
    (election.state ? [election.state] : data.states).map(({ code }: { code: string }) => ({ election, code })),
  );
  return held
    .map(({ election, code }: Case) => ({ election, code, today: addDays(election.date, -daysBefore) }))
    .filter(({ election, code, today }: Case) => {
      const next = held.find((one: Case) => one.code === code && one.election.date >= today);
      return today >= '2026-11-24' && next?.election.id === election.id;
    });
}

/** What GraphQL says is over of each action, and the ways to vote that are left if anything is. */
async function statusOf(code: string, on: string) {
  const query = `query($code: StateCode!, $on: Date!) { state(code: $code) { voting(on: $on) {
    remaining actions { headline detail status ways { status } } } } }`;
  const { voting } = (await service.graphql(query, { code, on })).data.state;
  const over = voting.actions.filter(({ status, ways }: { status: string; ways: { status: string }[] }) =>
    [status, ...ways.map((way) => way.status)].includes('CLOSED'),
  );
  return { over, left: over.length > 0 ? voting.remaining : '' };
}

describe('GraphQL, plan, page of the state, guide, election and calendar', () => {
  it.each([30, 10, 1, 0])(
    'do not contradict each other %i days before any election in any state',
    async (daysBefore) => {
      const cases = sample(await casesOf(daysBefore), 8);
      expect(cases.length).toBeGreaterThan(20);
      for (const { election, code, today } of cases) {
        now = new Date(`${today}T17:00:00Z`);
        const at = `${code} on ${today}, before ${election.id}`;
        const state = await bodyOf(`/states/${code}`);
        const guide = await bodyOf(`/states/${code}/guide`);
        const page = await bodyOf(electionPath(election.id, election.state ? undefined : code));
        const whole = await bodyOf(planPath(code));
        const over = overOf(whole);
        expect([overOf(state), overOf(guide), overOf(page)], at).toEqual([over, over, over]);
        const status = await statusOf(code, today);
        expect(over.length, at).toBe(status.over.length);
        for (const { headline } of status.over) expect(over.join(), at).toContain(headline);
        expect(leftOf(state), at).toBe(status.left);
        const rows = rowsOf(whole);
        expect(rowsOf(state), at).toEqual(rows);
        expect(guideRowsOf(guide), at).toEqual(
          rows
            .filter(({ isLate }) => !isLate)
            .map(({ day, what, isUnconfirmed }) => ({ day: dayNear(day, election.date), what, isUnconfirmed })),
        );
        const { headline: lead, detail } = standOf(whole);
        if (status.left) expect(`${lead} ${detail}`, at).toBe(status.left);
        for (const way of WAYS) {
          const plan = await bodyOf(planPath(code, { way: way.way }));
          const own = rowsOf(plan);
          const acts = way.actions.flatMap((action) => ACTS[action] ?? []);
          expect(
            own.map(({ day, what }) => [day, what]),
            `${at}, ${way.way}`,
          ).toEqual(rows.filter(({ what }) => acts.some((act) => act.test(what))).map(({ day, what }) => [day, what]));
          const days = await calendarDaysOf(election.id, code, way);
          expect(differences(own, days, today), `${at}, ${way.way}`).toEqual([]);
          const { headline } = standOf(plan);
          if (/^Too late to|is over/.test(headline) && way.way !== 'any')
            expect(
              over.some((sentence) => sentence.startsWith(headline)),
              `${at}: ${headline}`,
            ).toBe(true);
          if (/can/.test(headline) && way.way === 'mail')
            expect(over.join(), `${at}: ${headline}`).not.toMatch(
              /Too late to (ask for a ballot by mail|return a mail ballot) for/,
            );
        }
      }
    },
  );
});
