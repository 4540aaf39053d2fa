import { describe, expect, it } from 'vitest';
import { send } from '../../../../support/http-request.js';
import { textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const service = useService({ explorer: 'public' });

interface Entry {
  tone: string;
  mark: string;
  name: string;
  count: number;
}

async function mapOf(slug: string, query = '') {
  const { body } = await send(service.url, `/fields/${slug}${query}`);
  const entries = body.matchAll(
    /<li><span class="key ([\w-]+)" aria-hidden="true">([^<]*)<\/span>(.*?) <b>(\d+)<\/b>/g,
  );
  const legend = [...entries].map(
    ([, tone = '', mark = '', name = '', count]): Entry => ({ tone, mark, name: textOf(name), count: Number(count) }),
  );
  const tiles = [...body.matchAll(/<a href="[^"]*" class="([\w-]+)" aria-label="([^"]*)"/g)].map(
    ([, tone = '', label = '']) => ({ tone, label: textOf(label) }),
  );
  return { body, legend, tiles };
}

describe('the map of a field', () => {
  it('has a legend in which no two entries look alike, whose numbers are those of the tiles', async () => {
    const { data } = await service.graphql('{ fields { slug } }');
    for (const { slug } of data.fields) {
      const { legend, tiles } = await mapOf(slug);
      const looks = legend.map(({ tone, mark }) => `${tone} ${mark}`);
      expect(new Set(looks).size, slug).toBe(looks.length);
      expect(new Set(legend.map(({ tone }) => tone)).size, slug).toBe(legend.length);
      for (const { tone, count } of legend)
        expect(tiles.filter((tile) => tile.tone === tone).length, `${slug} ${tone}`).toBe(count);
      expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(51);
    }
  });

  it('shows times of day, by the hour', async () => {
    const { legend, tiles } = await mapOf('polls_open');
    expect(legend.map(({ name }) => name)).toEqual([
      '6:00 a.m. to 6:59 a.m.',
      '7:00 a.m. to 7:59 a.m.',
      '8:00 a.m. to 8:59 a.m.',
      'Other answers',
    ]);
    expect(tiles).toContainEqual({ tone: 'level-2', label: 'AR 7:30, Arkansas: 7:30 a.m.' });
    expect(tiles).toContainEqual({ tone: 'plain', label: 'WA, Washington: Varies by county' });
  });

  it('joins numbers of options that look alike', async () => {
    const { legend } = await mapOf('absentee_request_methods', '?option=how_many');
    const names = legend.map(({ name }) => name);
    const all = [
      '1 option',
      '2 to 3 options',
      '4 options',
      '5 to 6 options',
      'None of the options',
      'Unknown',
      'Not offered',
    ];
    for (const name of names) expect(all).toContain(name);
  });

  it('shows one option alone, and names the states that have it', async () => {
    const { body, legend, tiles } = await mapOf('absentee_request_methods', '?option=online');
    expect(legend.slice(0, 2).map(({ tone, name }) => [tone, name])).toEqual([
      ['yes', 'Online'],
      ['no', 'Not online'],
    ]);
    expect(tiles).toContainEqual({ tone: 'no', label: 'OH, Ohio: not online' });
    const [, count, names = ''] = /<p class="says"><b>Online: (\d+) states<\/b>: ([^<]*)\.<\/p>/.exec(body) ?? [];
    expect([Number(count), names.split(', ').length]).toEqual([legend[0]?.count, legend[0]?.count]);
    expect(body).toMatch(/<a href="[^"]*\?option=online" aria-current="true">Online <b>/);
    // The first one, if the address names none.
    expect((await mapOf('absentee_request_methods')).legend[0]?.name).toBe('By email');
  });

  it('says of felonies when people may vote, and never that they may where it depends on the case', async () => {
    const slug = 'felony_voting_options';
    const { legend, tiles } = await mapOf(slug);
    expect(legend.map(({ name, count }) => [name, count])).toEqual([
      ['Yes, even in prison', 3],
      ['Yes on parole, on probation, and after the whole sentence. Not while in prison', 23],
      [expect.stringMatching(/^It depends on your case. In general: yes on parole/), 3],
      [expect.stringMatching(/^It depends on your case. In general: not while in prison/), 12],
      ['No, not while in prison, on parole, or on probation. Yes after the whole sentence', 10],
    ]);
    expect(tiles).toContainEqual({ tone: 'level-4', label: 'VT, Vermont: Yes, even in prison.' });
    const onParole = await mapOf(slug, '?option=parole');
    expect(onParole.legend.map(({ name }) => name)).toEqual(['On parole', 'Not on parole', 'It depends on the case']);
    expect(/<p class="says">[\s\S]*?<\/p>/.exec(onParole.body)?.[0]).not.toContain('Louisiana');
    expect(onParole.body).toMatch(/<tr id="FL">[\s\S]*?<b>It depends on your case\. In general: not while/);
  });

  it.each([
    ['absentee_request_methods', 'Its options are email, fax, in_person, mail, online, phone.'],
    ['id_laws_in_person_voting', 'Its map shows all values together.'],
    ['polls_open', 'Its map shows all values together.'],
    ['registration_deadline_mail', 'Its map shows all values together.'],
  ])('of %s has no option that does not exist, and says which there are', async (slug, message) => {
    const answer = await send(service.url, `/fields/${slug}?option=onlin`);
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([404, expect.stringContaining(message)]);
    expect(answer.body).toContain('has no option \\"onlin\\"');
  });
});

describe('the page of a field', () => {
  it('has a tick for each option of each state, and never one for an unknown value', async () => {
    const { body } = await mapOf('absentee_request_methods');
    const rowOf = (code: string) => new RegExp(`<tr id="${code}">.*?</tr>`, 's').exec(body)?.[0] ?? '';
    expect(rowOf('OH').match(/<td class="tick on/g)).toHaveLength(2);
    expect(rowOf('OH').match(/<td class="tick/g)).toHaveLength(6);
    expect(rowOf('CA')).toContain('<td colspan="6"><span class="unknown">Unknown</span></td>');
  });

  it('names the task in each link, and has a short way to report a problem', async () => {
    const { body } = await mapOf('gov_tool_polling_place');
    const row = /<tr id="GA">[\s\S]*?<\/tr>/.exec(body)?.[0];
    expect(row).toMatch(/<a href="https:[^"]*">Find your polling place<\/a>/);
    expect(row).toContain('aria-label="Report a problem: Georgia">Report</a>');
  });
});

describe('the table of a field, sorted by value', () => {
  const statesOf = (body: string) => [...body.matchAll(/<tr id="(\w\w)">/g)].map(([, code]) => code as string);

  it('has earlier times first', async () => {
    const states = statesOf((await mapOf('polls_open', '?sort=value')).body);
    expect(states.indexOf('AZ')).toBeLessThan(states.indexOf('NC'));
    expect(states.indexOf('NC')).toBeLessThan(states.indexOf('AL'));
    expect(states.indexOf('AL')).toBeLessThan(states.indexOf('AR'));
    expect(states.indexOf('NE')).toBeLessThan(states.indexOf('WA'));
  });
});
