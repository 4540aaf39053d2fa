import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { bundledDataset } from '../../../db/package-root.js';
import { send } from '../../support/http-request.js';
import { useSharedService, withService } from '../../support/service.js';

interface FieldRow {
  slug: string;
  topic: string;
  position: string;
}

const rows = parse(readFileSync(join(bundledDataset, 'fields.csv')), { columns: true }) as FieldRow[];
const inOrder = rows.toSorted((one, other) => Number(one.position) - Number(other.position)).map(({ slug }) => slug);
const places = new Map(inOrder.map((slug, index) => [slug, index]));

const service = useSharedService();

const isSorted = (slugs: readonly string[]) =>
  slugs.every((slug, index) => index === 0 || (places.get(slugs[index - 1] ?? '') ?? 0) < (places.get(slug) ?? -1));

describe('fields in the order of reading', () => {
  it.each(['states/OH', 'states/IL/regions/Adams%20County', 'fields', 'compare?states=CA,IL'])(
    'are the rows of the table of /%s',
    async (path) => {
      const { rows: cells } = await service.json(`/${path}${path.includes('?') ? '&' : '?'}format=json`);
      const slugs = cells.map((row: Record<string, string>) => row.field ?? row.slug);
      expect([...new Set(slugs)]).toEqual(inOrder);
    },
  );

  it('are the known facts of each topic on the page of a state', () =>
    withService({ explorer: 'public' }, async ({ url }) => {
      const { body } = await send(url, '/states/OH');
      const sections = body.split('<details class="card facts"').slice(1);
      expect(sections).toHaveLength(new Set(rows.map(({ topic }) => topic)).size);
      for (const section of sections) {
        const articles = section.split('<article id="').slice(1);
        const slugs = articles.filter((one) => !one.includes('class="unknown"')).map((one) => one.split('"')[0] ?? '');
        expect(slugs.length).toBeGreaterThan(0);
        expect(isSorted(slugs), slugs.join(' ')).toBe(true);
      }
    }));

  it.each([
    ['polls_open', 'polls_close'],
    ['early_voting_starts', 'early_voting_ends'],
    ['absentee_request_start_date', 'absentee_deadline_mail'],
    ['registration_directions', 'registration_laws'],
    ['absentee_directions_mail', 'absentee_voting_laws'],
    ['ballot_curing_directions', 'ballot_curing_laws_rejection_reasons'],
    ['registration_methods', 'id_laws_in_person_voting'],
  ])('begin with what comes first for a voter: %s before %s', (first, second) => {
    expect(isSorted([first, second])).toBe(true);
  });
});
