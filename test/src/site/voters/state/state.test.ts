import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const service = useService({ explorer: 'public' });
let page: string;
beforeAll(async () => {
  page = (await service.open('/states/OH')).body;
});

const plain = (html: string) => textOf(html).replaceAll(/\s+/g, ' ');

describe('the page of a state', () => {
  it('leads with the next election and who to call, and then answers the seven questions', () => {
    const places = ['class="card next"', 'class="phone"', 'class="card seven"', 'class="card facts"', 'id="regions"'];
    expect(places.map((place) => page.indexOf(place))).toEqual(
      places.map((place) => page.indexOf(place)).toSorted((one, other) => one - other),
    );
    const seven = plain(/<ul class="card seven">[\s\S]*?<\/ul>/.exec(page)?.[0] ?? '');
    expect(seven).toContain('Polling hours6:30 a.m. to 7:30 p.m.');
    expect(
      seven.match(/How to register|Deadline to register|ID at the polls|Early voting|Voting by mail|After a felony/g),
    ).toHaveLength(6);
  });

  it('has an anchor for every field that any state has a value for, and no row for the others', async () => {
    const { data } = await service.graphql('{ fields { slug isReserved } }');
    for (const { slug, isReserved } of data.fields)
      expect([slug, page.split(` id="${slug}"`).length - 1]).toEqual([slug, isReserved ? 0 : 1]);
  });

  it('has the numbers of the sources at each value', () => {
    const row = /<article id="registration_deadline_mail">[\s\S]*?<\/article>/.exec(page)?.[0] ?? '';
    const [, number = ''] = /<small> \[(\d+)\]<\/small>/.exec(row) ?? [];
    const [topic = ''] = /<h2 id="registration">[\s\S]*?<\/details><\/details>/.exec(page) ?? [];
    expect(plain(topic)).toContain(`${number}. vote.gov ✓ official · copy of Jul 2023 (3 years old)`);
  });

  it('says no and not offered as words', () => {
    const at = page.indexOf('id="absentee_request_methods"');
    expect(plain(page.slice(at, page.indexOf('</article>', at)))).toContain(
      'In person, by mail Not listed: by email, by fax, online, by phone',
    );
    expect(plain(page)).toMatch(/Not offered \(2\): How to request an absentee ballot online, Deadline/);
  });
});
