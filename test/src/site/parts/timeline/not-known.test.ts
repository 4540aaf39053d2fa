import { describe, expect, it } from 'vitest';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function bodyAt(time: string, path: string): Promise<string> {
  now = new Date(time);
  return (await service.open(path)).body;
}

describe('a timeline', () => {
  it('does not say that early voting goes on where it may be over, but marks its last possible day', async () => {
    const text = textOf(await bodyAt('2026-11-25T17:00:00Z', '/embed/elections/GA-2026-12-01'));
    expect(text).toMatch(/Nov 23 – Nov 27\*\s+not confirmed/);
    expect(text).not.toContain('early voting has begun');
  });

  it('does not say that early voting has begun on a day that is not confirmed', async () => {
    const text = textOf(await bodyAt('2028-02-20T17:00:00Z', '/embed/elections/TX-2028-03-07'));
    expect(text).toContain('Vote early');
    expect(text).not.toContain('early voting has begun');
  });

  it('counts no states in the night after Election Day', async () => {
    const text = mainText(await bodyAt('2028-11-08T06:00:00Z', '/elections/US-2028-11-07'));
    expect(text).toContain('Where midnight has passed, this election is over.');
    expect(text).not.toMatch(/In \d+ states.*(?:too late to register|early voting has begun)/);
  });

  it('says why a way has no day in an election with rules of its own', async () => {
    const body = await bodyAt('2027-03-20T17:00:00Z', '/embed/elections/TX-2027-05-01');
    expect(textOf(body)).toContain('online: not offered for general elections');
    expect(body).not.toMatch(/online:\s*</);
  });
});
