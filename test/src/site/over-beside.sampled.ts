import { describe, expect, it } from 'vitest';
import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { planPath } from '../../../src/site/parts/paths.js';
import { startMcp } from '../../support/mcp-client.js';
import { mainText } from '../../support/page-text.js';
import { sample } from '../../support/sample.js';

let now = new Date();
const running = startMcp({ explorer: 'public', now: () => now });

/** What is said to be over, fields that would help with it, and a question that one of them answers. */
const OVER = [
  {
    sentence: 'Too late to register for',
    slugs: ['registration_directions', 'registration_directions_online', 'gov_tool_registration', 'registration_laws'],
    question: 'how do i register to vote online in',
    step: /How to register/,
  },
  {
    sentence: 'Too late to ask for a ballot by mail for',
    slugs: ['absentee_directions_mail', 'gov_tool_absentee_request', 'pdf_absentee_form', 'absentee_voting_laws'],
    question: 'how do i get a mail ballot in',
    step: /How to ask by mail|Who may vote by mail/,
  },
  { sentence: 'Early voting is over for', slugs: ['source_early_voting_info'], question: 'early voting in' },
];

async function textOf(path: string): Promise<string> {
  const { status, body } = await running.service.open(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

interface Case {
  code: string;
  name: string;
  today: string;
}

async function casesOf(daysBefore: number): Promise<Case[]> {
  const { data } = await running.service.graphql(
    '{ states { code name } elections(from: "2026-11-24", to: "2031-01-01") { date state { code name } } }',
  );
  const held = data.elections.flatMap(({ date, state }: { date: string; state: object | null }) =>
    (state ? [state] : data.states).map((one: object) => ({ ...one, today: addDays(date, -daysBefore) })),
  );
  return held.filter(({ today }: Case) => today >= '2026-11-24');
}

describe('what is over', () => {
  it.each([30, 10, 3, 1, 0])(
    'is said beside all that would help with it, %i days before any election in any state',
    async (daysBefore) => {
      let found = 0;
      for (const { code, name, today } of sample(await casesOf(daysBefore), 9)) {
        now = new Date(`${today}T17:00:00Z`);
        const state = await textOf(`/states/${code}`);
        const [, verdict = ''] = /class="verdict">([\s\S]*?)<\/div>/.exec(state) ?? [];
        for (const { sentence, slugs, question, step } of OVER.filter((one) => verdict.includes(one.sentence))) {
          found += 1;
          const at = `${code} on ${today}: ${sentence}`;
          const known = slugs.filter((slug) => state.includes(`<article id="${slug}"`));
          for (const slug of known)
            expect(state.split(`id="${slug}"`)[1]?.split('</article>')[0], `${at} ${slug}`).toContain(sentence);
          expect(mainText(await textOf(`/search?${new URLSearchParams({ q: `${question} ${name}` })}`)), at).toContain(
            sentence,
          );
          const { values } = (await running.mcp.call('get_values', { state: code, slugs })).data;
          for (const value of values) expect(value.over, `${at} ${value.slug}`).toContain(sentence);
          if (!step || verdict.includes('You can still register')) continue;
          const plan = mainText(await textOf(planPath(code))).split('If this is you')[0];
          expect(plan, at).not.toMatch(step);
        }
      }
      expect(found).toBeGreaterThan(daysBefore > 10 ? -1 : daysBefore > 3 ? 0 : 10);
    },
  );
});
