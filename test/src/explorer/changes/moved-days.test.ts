import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../../../db/files/package-root.js';
import { mainText, textOf } from '../../../support/page-text.js';
import { publishFolder } from '../../../support/publish.js';
import { useService } from '../../../support/service.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const NOTICE = /<section class="warning since-notice"[\s\S]*?<\/section>/;

describe('a page with ?since= after days moved', () => {
  let now = new Date('2026-11-26T17:00:00Z');
  const bundled = useService({ dataset: bundledDataset, explorer: 'public', now: () => now });
  let old: string;

  beforeAll(async () => {
    old = (await bundled.graphql('{ release { id } }')).data.release.id;
    const folder = join(temporaryFolder(), 'moved');
    cpSync(bundledDataset, folder, { recursive: true });
    const edit = (name: string, from: RegExp, to: string) =>
      writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace(from, to));
    edit('values.csv', /^(GA,absentee_deadline_mail,Received) 11 days/m, '$1 7 days');
    edit('deadlines.csv', /^(TX,registration_deadline_.*) roll:next/gm, '$1 roll:none');
    await publishFolder(folder, bundled.datasetPath);
  });

  const noticeOn = async (day: string, path: string) => {
    now = new Date(`${day}T17:00:00Z`);
    const { status, body } = await bundled.open(`${path}${path.includes('?') ? '&' : '?'}since=${old}`);
    expect(status).toBe(200);
    return { notice: textOf(NOTICE.exec(body)?.[0] ?? '').replaceAll(/\s+/g, ' '), page: mainText(body) };
  };

  it('names those on which to act, with the day on which a letter must arrive', async () => {
    const { notice, page } = await noticeOn('2028-10-10', '/states/GA/plan?way=mail');
    expect(notice).toContain(
      'Ask for a mail ballot by mail: before Fri, Oct 20 (it must arrive by Fri, Oct 27), now Tue, Oct 24 (it must arrive by Tue, Oct 31)',
    );
    expect(page).toContain('by mail until Tue, Oct 24');
  });

  it('names those of the next federal election as well, if it is of a state', async () => {
    const { notice } = await noticeOn('2027-11-26', '/states/TX');
    expect(notice).toContain(
      'Register to vote in person (General election 2028): before Fri, Oct 6 (the deadline is Tue, Oct 10), now Fri, Oct 6 (the deadline is Sun, Oct 8)',
    );
    expect(notice).toContain('We did not compare on which days later elections are.');
  });

  it('names them once where the next election is the federal one', async () => {
    const { notice } = await noticeOn('2028-09-10', '/states/TX');
    expect(notice).toMatch(/^2 days here changed since .*\. Register to vote in person: before Fri, Oct 6 /);
    expect(notice).not.toContain('General election 2028');
  });

  it('does not claim more than it compared, where it lists later elections', async () => {
    for (const path of ['/states/OH', '/states/OH/guide'])
      expect((await noticeOn('2028-01-10', path)).notice, path).toMatch(
        /^No answer and no deadline here changed since .* We did not compare on which days later elections are\./,
      );
    expect((await noticeOn('2028-01-10', '/states/OH/plan')).notice).toMatch(/^Nothing here changed since /);
  });
});
