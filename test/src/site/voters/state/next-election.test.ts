import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../../../db/domain/text/format.js';
import { textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function pageAt(time: string, path: string): Promise<string> {
  now = new Date(time);
  return (await service.open(path)).body;
}

/** The text of a part of the page, with a space after each block. */
async function partOf(time: string, path: string, part: RegExp): Promise<string> {
  const [html = ''] = part.exec(await pageAt(time, path)) ?? [];
  return textOf(html.replaceAll(/<\/(?:p|div|li|h2)>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
const nextElection = (time: string, path: string) => partOf(time, path, /<p class="eyebrow">Next[\s\S]*?<\/h2>/);
const verdict = (time: string, path: string) => partOf(time, path, /<div class="verdict">[\s\S]*?<\/div>/);
/** The rows of the card: what a voter can do by when, without rules and sources. */
const days = async (time: string, path: string) =>
  (await partOf(time, path, /<ol class="dates">[\s\S]*?<\/ol>/)).replaceAll(
    /Rule and source.*?Full text below ↓/g,
    '|',
  );

describe('the next election on the page of a state', () => {
  it("begins with the state's next election, whatever its type, and says that others may come first", async () => {
    const [inFall, now] = ['2028-09-20T16:00:00Z', '2026-11-22T16:00:00Z'];
    expect(await nextElection(inFall, '/states/OH')).toBe('Next election in Ohio Tuesday, November 7, 2028 in 48 days');
    expect(await nextElection(now, '/states/GA')).toBe('Next election in Georgia Tuesday, December 1, 2026 in 9 days');
    expect(await nextElection(now, '/states/OH')).toBe('Next election in Ohio Tuesday, May 4, 2027 in 163 days');
    for (const path of [
      '/states/OH',
      '/states/OH/guide',
      '/states/OH/regions/Adams%20County',
      '/elections/OH-2027-05-04',
    ])
      expect(await pageAt(now, path)).toContain(
        'Next election we know of. Local and special elections may come first.',
      );
  });

  it('has what to do by when, with the day on which to mail it', async () => {
    const inFall = await days('2028-09-20T16:00:00Z', '/states/OH');
    expect(inFall).toContain(
      'Fri, Oct 6 Register to vote in person, by mail, or online By mail: Mail it by Fri, Oct 6 (it must be postmarked by Tue, Oct 10). Mail it earlier, or ask for a postmark at a post office counter. In person or online: Do it by Fri, Oct 6. (The deadline is Tuesday, October 10.)',
    );
    expect(inFall).toContain(
      'Tue, Oct 24 Ask for a mail ballot by mail Mail it by Tue, Oct 24 (it must arrive by Tue, Oct 31, 8:30 p.m.).',
    );
    expect(inFall).toContain('Tue, Nov 7 Election Day: 6:30 a.m. to 7:30 p.m.');
    expect(await days('2026-11-22T16:00:00Z', '/states/OH')).toContain('Fri, Apr 2, 2027 Register to vote');
  });

  it('has the day of the deadline from the day after the last one that is in time for sure', async () => {
    const text = await days('2028-10-07T16:00:00Z', '/states/OH');
    expect(text).toMatch(/^Tue, Oct 10 in 3 days Register to vote in person or online/);
    expect(text).toContain(
      'Register to vote by mail Too late to mail it safely. Bring it to your election office by Tue, Oct 10.',
    );
    expect(text).toContain('Register to vote in person or online Offices may be closed, so call first.');
  });

  it('has with each date its rule and its source, from 60 days before the election', async () => {
    const card = async (time: string) =>
      /<ol class="dates">[\s\S]*?<\/ol>/.exec(await pageAt(time, '/states/OH'))?.[0] ?? '';
    const { data } = await service.graphql(
      '{ state(code: "OH") { deadlines(election: "US-2028-11-07") { actBy item { text asOf } } } }',
    );
    const near = await card('2028-09-20T16:00:00Z');
    for (const { actBy, item } of data.state.deadlines) {
      if (!actBy) continue;
      const own = near.split('<li>').filter((one) => one.includes(`“${item.text}”`));
      expect(own.join(''), item.text).toContain('<summary>Rule and source</summary>');
      expect(own.join(''), item.text).toContain(item.asOf ? monthOf(item.asOf) : 'no date');
    }
    expect(await card('2028-09-01T16:00:00Z')).not.toContain('Rule and source');
  });
});

const PAGES = ['/states/GA', '/states/GA/guide', '/states/GA/regions/Fulton%20County', '/elections/GA-2026-12-01'];

describe('what is over', () => {
  it.each(PAGES)('comes first on %s, with what is left, the label and the phone', async (path) => {
    expect(await verdict('2026-11-23T17:00:00Z', path)).toBe(
      'Too late to register for Dec 1. The last day was Mon, Nov 2 (not confirmed). ' +
        'Too late to ask for a ballot by mail for Dec 1. The last day was Fri, Nov 20 (not confirmed). ' +
        'If you are registered, you can still vote: early from today, or on Tue, Dec 1, 7 a.m. to 7 p.m. ' +
        '(8 p.m. in city elections of cities with at least 300,000 people, such as Atlanta). ' +
        'Call to confirm: (404) 656-2871',
    );
  });

  it('is mail that would have to be on its way', async () => {
    expect(await verdict('2026-11-25T17:00:00Z', '/states/GA')).toContain(
      'Too late to mail your ballot safely for Dec 1. It must arrive by Tue, Dec 1, 7 p.m. (not confirmed). Bring it to your election office by Tue, Dec 1, 7 p.m. (not confirmed).',
    );
  });

  it('never says that early voting is open where it may be over', async () => {
    const text = await verdict('2026-11-25T17:00:00Z', '/states/GA');
    expect(text).toContain('early, where places are still open (ask your election office), or on Tue, Dec 1');
  });

  it('names the ways that are over, and those that are open', async () => {
    const text = await verdict('2028-10-25T16:00:00Z', '/elections/US-2028-11-07?state=OH');
    expect(text).toContain('Too late to register for Nov 7. The last day was Tue, Oct 10.');
    expect(text).toContain(
      'Too late to mail your request safely for Nov 7. It must arrive by Tue, Oct 31, 8:30 p.m. Bring it',
    );
    expect(text).not.toContain('confirm');
  });

  it.each([
    ['NC', 'You can still register when you vote early', ' (if you are registered).'],
    ['WI', 'You can still do it in person until Tue, Nov 7.', ''],
  ])('does not hide where %s registers voters when they vote', async (state, expected, condition) => {
    const text = await verdict('2028-10-27T16:00:00Z', `/elections/US-2028-11-07?state=${state}`);
    expect(text).toContain('Too late to register');
    expect(text).toContain(expected);
    expect(text).toMatch(
      /ou can still vote: (?:by mail .*\), )?early [^()]*, or on Tue, Nov 7, [67](?::30)? a\.m\. to [789](?::30)? p\.m\./,
    );
    expect(text.endsWith(condition)).toBe(true);
    expect(text).not.toContain('If you are registered');
  });

  it('leaves to the office what a footnote allows on some days only', async () => {
    const text = await verdict('2028-11-02T16:00:00Z', '/elections/US-2028-11-07?state=NY');
    expect(text).toContain(
      'Ask your election office whether you can still register when you vote early (only on the one',
    );
    expect(text).toContain(
      'you can still vote: by mail if you ask for a ballot (in person until Mon, Nov 6), early until Sun, Nov 5, or on Tue',
    );
  });

  it('is not confirmed on the business day after a day that may move', async () => {
    const path = '/elections/US-2028-11-07?state=AZ';
    expect(await verdict('2028-10-10T16:00:00Z', path)).toMatch(
      /The last day was Mon, Oct 9 \(not confirmed\)\..*Call to confirm/,
    );
    expect(await verdict('2028-10-11T16:00:00Z', path)).toContain('. The last day was Mon, Oct 9.');
  });

  it('comes before the steps in the guide, which stay for later elections', async () => {
    const answers = (time: string) => partOf(time, '/states/GA/guide', /<dl class="lines">[\s\S]*<\/dl>/);
    expect(await answers('2026-11-23T17:00:00Z')).toMatch(
      /Too late to register for Dec 1 \(not confirmed\)\. Online, by mail, or in person\. .* Register online: registertovote\.sos\.ga\.gov/,
    );
    const after = await answers('2026-12-02T17:00:00Z');
    expect(after).toContain('Register online: registertovote.sos.ga.gov');
    expect(after).not.toContain('Too late');
  });
});
